CREATE TABLE "alert_reads" (
	"login" integer NOT NULL,
	"alert" bigint NOT NULL,
	CONSTRAINT "alert_reads_login_alert_pk" PRIMARY KEY("login","alert")
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"robot" integer NOT NULL,
	"account" integer DEFAULT null NOT NULL,
	"kind" text NOT NULL,
	"state" integer NOT NULL,
	"first_state" integer NOT NULL,
	"plan_type" integer,
	"location" integer,
	"sectors" integer[] DEFAULT '{}' NOT NULL,
	"battery" real,
	"start_time" timestamp with time zone NOT NULL,
	"end_time" timestamp with time zone,
	"taken_by" integer,
	"taken_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "alert_reads" ADD CONSTRAINT "alert_reads_login_logins_id_fk" FOREIGN KEY ("login") REFERENCES "public"."logins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_reads" ADD CONSTRAINT "alert_reads_alert_alerts_id_fk" FOREIGN KEY ("alert") REFERENCES "public"."alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_robot_robots_id_fk" FOREIGN KEY ("robot") REFERENCES "public"."robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_taken_by_logins_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."logins"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_reads_alert_index" ON "alert_reads" USING btree ("alert");--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_open_unique" ON "alerts" USING btree ("robot") WHERE end_time is null;--> statement-breakpoint
CREATE INDEX "alerts_robot_end_time_index" ON "alerts" USING btree ("robot","end_time");--> statement-breakpoint
CREATE INDEX "alerts_account_end_time_index" ON "alerts" USING btree ("account","end_time");--> statement-breakpoint
CREATE INDEX "alerts_end_time_index" ON "alerts" USING btree ("end_time");
--> statement-breakpoint
CREATE TRIGGER "past_account" BEFORE INSERT ON "alerts" FOR EACH ROW WHEN (NEW."account" IS NULL) EXECUTE FUNCTION "past_account"('start_time');--> statement-breakpoint
-- Robots that are in trouble while alerts come to be (states of contract/robot/states.ts).
INSERT INTO "alerts" ("robot", "account", "kind", "state", "first_state", "plan_type", "location", "start_time")
SELECT "robot_statuses"."robot", "robot_statuses"."account",
  CASE WHEN "robot_statuses"."state" IN (12, 15, 18, 24, 36, 37) THEN 'stuck' ELSE 'warning' END,
  "robot_statuses"."state", "robot_statuses"."state", "robot_statuses"."plan_type",
  coalesce(nullif("robot_statuses"."location", 0), "robots"."location"), "robot_statuses"."start_time"
FROM "robot_statuses" JOIN "robots" ON "robots"."id" = "robot_statuses"."robot"
WHERE "robot_statuses"."end_time" IS NULL AND "robots"."deleted_at" IS NULL
  AND "robot_statuses"."state" IN (8, 9, 12, 14, 15, 18, 24, 25, 26, 27, 30, 31, 32, 36, 37);
