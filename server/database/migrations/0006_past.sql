CREATE TABLE "robot_moves" (
	"id" serial PRIMARY KEY NOT NULL,
	"robot" integer NOT NULL,
	"account" integer NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "status_summaries" DROP CONSTRAINT "status_summaries_robot_start_state_pk";--> statement-breakpoint
ALTER TABLE "commands" ADD COLUMN "account" integer;--> statement-breakpoint
ALTER TABLE "rm_comments" ADD COLUMN "account" integer;--> statement-breakpoint
ALTER TABLE "lease_events" ADD COLUMN "account" integer;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "account" integer;--> statement-breakpoint
ALTER TABLE "robot_statuses" ADD COLUMN "account" integer;--> statement-breakpoint
ALTER TABLE "incidents" ADD COLUMN "account" integer;--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "account" integer;--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "lost" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "status_summaries" ADD COLUMN "account" integer;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "account" integer;--> statement-breakpoint
-- Until now the past went wherever its robot went: it is that account's from here on.
UPDATE "commands" SET "account" = "robots"."account" FROM "robots" WHERE "robots"."id" = "commands"."robot";--> statement-breakpoint
UPDATE "rm_comments" SET "account" = "robots"."account" FROM "robots" WHERE "robots"."id" = "rm_comments"."robot";--> statement-breakpoint
UPDATE "lease_events" SET "account" = "robots"."account" FROM "robots" WHERE "robots"."id" = "lease_events"."robot";--> statement-breakpoint
UPDATE "messages" SET "account" = "robots"."account" FROM "robots" WHERE "robots"."id" = "messages"."robot";--> statement-breakpoint
UPDATE "robot_statuses" SET "account" = "robots"."account" FROM "robots" WHERE "robots"."id" = "robot_statuses"."robot";--> statement-breakpoint
UPDATE "incidents" SET "account" = "robots"."account" FROM "robots" WHERE "robots"."id" = "incidents"."robot";--> statement-breakpoint
UPDATE "recordings" SET "account" = "robots"."account" FROM "robots" WHERE "robots"."id" = "recordings"."robot";--> statement-breakpoint
UPDATE "status_summaries" SET "account" = "robots"."account" FROM "robots" WHERE "robots"."id" = "status_summaries"."robot";--> statement-breakpoint
UPDATE "notices" SET "account" = "robots"."account" FROM "robots" WHERE "robots"."id" = "notices"."robot";--> statement-breakpoint
ALTER TABLE "commands" ALTER COLUMN "account" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "commands" ALTER COLUMN "account" SET DEFAULT null;--> statement-breakpoint
ALTER TABLE "rm_comments" ALTER COLUMN "account" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "rm_comments" ALTER COLUMN "account" SET DEFAULT null;--> statement-breakpoint
ALTER TABLE "lease_events" ALTER COLUMN "account" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "lease_events" ALTER COLUMN "account" SET DEFAULT null;--> statement-breakpoint
ALTER TABLE "messages" ALTER COLUMN "account" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ALTER COLUMN "account" SET DEFAULT null;--> statement-breakpoint
ALTER TABLE "robot_statuses" ALTER COLUMN "account" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "robot_statuses" ALTER COLUMN "account" SET DEFAULT null;--> statement-breakpoint
ALTER TABLE "incidents" ALTER COLUMN "account" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "incidents" ALTER COLUMN "account" SET DEFAULT null;--> statement-breakpoint
ALTER TABLE "recordings" ALTER COLUMN "account" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "recordings" ALTER COLUMN "account" SET DEFAULT null;--> statement-breakpoint
ALTER TABLE "status_summaries" ALTER COLUMN "account" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "status_summaries" ALTER COLUMN "account" SET DEFAULT null;--> statement-breakpoint
ALTER TABLE "status_summaries" ADD CONSTRAINT "status_summaries_robot_start_state_account_pk" PRIMARY KEY("robot","start","state","account");--> statement-breakpoint
ALTER TABLE "robot_moves" ADD CONSTRAINT "robot_moves_robot_robots_id_fk" FOREIGN KEY ("robot") REFERENCES "public"."robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "robot_moves" ADD CONSTRAINT "robot_moves_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "robot_moves_robot_until_index" ON "robot_moves" USING btree ("robot","until");--> statement-breakpoint
CREATE INDEX "robot_moves_account_index" ON "robot_moves" USING btree ("account");--> statement-breakpoint
ALTER TABLE "commands" ADD CONSTRAINT "commands_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rm_comments" ADD CONSTRAINT "rm_comments_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lease_events" ADD CONSTRAINT "lease_events_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "robot_statuses" ADD CONSTRAINT "robot_statuses_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_summaries" ADD CONSTRAINT "status_summaries_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "robot_statuses_account_start_time_index" ON "robot_statuses" USING btree ("account","start_time");--> statement-breakpoint
-- Fills in whose a row of a robot's past is: the account that the robot was in at the time in the column that is named, now where none is.
CREATE FUNCTION "past_account"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_NARGS > 0 THEN
    SELECT "account" INTO NEW."account" FROM "robot_moves"
    WHERE "robot" = NEW."robot" AND "until" > (to_jsonb(NEW) ->> TG_ARGV[0])::timestamptz
    ORDER BY "until" LIMIT 1;
  END IF;
  IF NEW."account" IS NULL THEN
    SELECT "account" INTO NEW."account" FROM "robots" WHERE "id" = NEW."robot";
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "past_account" BEFORE INSERT ON "commands" FOR EACH ROW WHEN (NEW."account" IS NULL) EXECUTE FUNCTION "past_account"('issued_at');--> statement-breakpoint
CREATE TRIGGER "past_account" BEFORE INSERT ON "rm_comments" FOR EACH ROW WHEN (NEW."account" IS NULL) EXECUTE FUNCTION "past_account"('time');--> statement-breakpoint
CREATE TRIGGER "past_account" BEFORE INSERT ON "lease_events" FOR EACH ROW WHEN (NEW."account" IS NULL) EXECUTE FUNCTION "past_account"('time');--> statement-breakpoint
CREATE TRIGGER "past_account" BEFORE INSERT ON "messages" FOR EACH ROW WHEN (NEW."account" IS NULL) EXECUTE FUNCTION "past_account"();--> statement-breakpoint
CREATE TRIGGER "past_account" BEFORE INSERT ON "robot_statuses" FOR EACH ROW WHEN (NEW."account" IS NULL) EXECUTE FUNCTION "past_account"('start_time');--> statement-breakpoint
CREATE TRIGGER "past_account" BEFORE INSERT ON "incidents" FOR EACH ROW WHEN (NEW."account" IS NULL) EXECUTE FUNCTION "past_account"('time');--> statement-breakpoint
CREATE TRIGGER "past_account" BEFORE INSERT ON "recordings" FOR EACH ROW WHEN (NEW."account" IS NULL) EXECUTE FUNCTION "past_account"('from_time');--> statement-breakpoint
CREATE TRIGGER "past_account" BEFORE INSERT ON "status_summaries" FOR EACH ROW WHEN (NEW."account" IS NULL) EXECUTE FUNCTION "past_account"('start');--> statement-breakpoint
CREATE TRIGGER "past_account" BEFORE INSERT ON "notices" FOR EACH ROW WHEN (NEW."account" IS NULL) EXECUTE FUNCTION "past_account"();
