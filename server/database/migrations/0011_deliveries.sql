CREATE TABLE "deliveries" (
	"subscription" integer NOT NULL,
	"message" bigint NOT NULL,
	"notice" bigint,
	"is_test" boolean DEFAULT false NOT NULL,
	CONSTRAINT "deliveries_subscription_message_pk" PRIMARY KEY("subscription","message")
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "off_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "off_by" integer;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_subscription_subscriptions_id_fk" FOREIGN KEY ("subscription") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_message_outbox_id_fk" FOREIGN KEY ("message") REFERENCES "public"."outbox"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_notice_notices_id_fk" FOREIGN KEY ("notice") REFERENCES "public"."notices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliveries_message_index" ON "deliveries" USING btree ("message");--> statement-breakpoint
CREATE INDEX "deliveries_notice_index" ON "deliveries" USING btree ("notice");--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_off_by_logins_id_fk" FOREIGN KEY ("off_by") REFERENCES "public"."logins"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- Messages of before, by the cause that they were written for: a test names its subscription.
INSERT INTO "deliveries" ("subscription", "message", "is_test")
SELECT "subscriptions"."id", "outbox"."id", true
FROM "outbox" JOIN "subscriptions" ON "subscriptions"."id" = (CASE WHEN "outbox"."cause" ~ '^test \d{1,9} ' THEN split_part("outbox"."cause", ' ', 2)::integer END);
--> statement-breakpoint
-- A notice names where it was told: every subscription to it that goes there and was there by then.
INSERT INTO "deliveries" ("subscription", "message", "notice")
SELECT "subscriptions"."id", "outbox"."id", "notices"."id"
FROM "outbox"
JOIN "notices" ON "notices"."id" = (CASE WHEN "outbox"."cause" ~ '^notice \d{1,18} \d{1,9}$' THEN split_part("outbox"."cause", ' ', 2)::bigint END)
JOIN "subscriptions" ON "subscriptions"."contact_method" = (CASE WHEN "outbox"."cause" ~ '^notice \d{1,18} \d{1,9}$' THEN split_part("outbox"."cause", ' ', 3)::integer END)
  AND "subscriptions"."notification" = "notices"."notification"
  AND "subscriptions"."created_at" <= "outbox"."created_at"
WHERE "subscriptions"."object_type" = 'none'
  OR ("subscriptions"."object_type" = 'robot' AND "subscriptions"."object_id" = "notices"."robot")
  OR ("subscriptions"."object_type" = 'cleaning_plan' AND EXISTS (
    SELECT 1 FROM "plans" JOIN "plans" "version" ON "version"."first_id" = "plans"."first_id"
    WHERE "plans"."id" = "subscriptions"."object_id" AND "version"."id" = "notices"."plan"));
