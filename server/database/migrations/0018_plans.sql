CREATE TABLE "robot_plan_transfers" (
	"robot" integer PRIMARY KEY NOT NULL,
	"plan" integer NOT NULL,
	"status" text DEFAULT 'announced' NOT NULL,
	"token" text,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plan_comments" (
	"id" serial PRIMARY KEY NOT NULL,
	"plan" integer NOT NULL,
	"comment" text NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "plan_jobs" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"plan" integer,
	"account" integer NOT NULL,
	"created_by" integer,
	"progress" double precision DEFAULT 0 NOT NULL,
	"input" jsonb NOT NULL,
	"result" jsonb,
	"token" text,
	"problem" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "plan_targets" (
	"first_id" integer PRIMARY KEY NOT NULL,
	"coverage_percentage" double precision NOT NULL,
	"performance" double precision NOT NULL
);
--> statement-breakpoint
ALTER TABLE "locations" ALTER COLUMN "category" SET DEFAULT 'other';--> statement-breakpoint
ALTER TABLE "robots" ADD COLUMN "plan_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "data_items" ADD COLUMN "plan" integer;--> statement-breakpoint
ALTER TABLE "data_items" ADD COLUMN "comment" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "data_items" ADD COLUMN "created_by" integer;--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "environment" text DEFAULT 'commercial' NOT NULL;--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "requires_assessment" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "latitude" double precision;--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "longitude" double precision;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "status" text DEFAULT 'draft' NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "area" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "estimated_cleaning_time" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "environment" text DEFAULT 'commercial' NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "is_legacy" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "comment" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "problems" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "robot_plan_transfers" ADD CONSTRAINT "robot_plan_transfers_robot_robots_id_fk" FOREIGN KEY ("robot") REFERENCES "public"."robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "robot_plan_transfers" ADD CONSTRAINT "robot_plan_transfers_plan_plans_id_fk" FOREIGN KEY ("plan") REFERENCES "public"."plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_comments" ADD CONSTRAINT "plan_comments_plan_plans_id_fk" FOREIGN KEY ("plan") REFERENCES "public"."plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_comments" ADD CONSTRAINT "plan_comments_created_by_logins_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."logins"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_jobs" ADD CONSTRAINT "plan_jobs_plan_plans_id_fk" FOREIGN KEY ("plan") REFERENCES "public"."plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_jobs" ADD CONSTRAINT "plan_jobs_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_jobs" ADD CONSTRAINT "plan_jobs_created_by_logins_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."logins"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_targets" ADD CONSTRAINT "plan_targets_first_id_plans_id_fk" FOREIGN KEY ("first_id") REFERENCES "public"."plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_comments_plan_created_at_index" ON "plan_comments" USING btree ("plan","created_at");--> statement-breakpoint
CREATE INDEX "plan_jobs_status_index" ON "plan_jobs" USING btree ("status");--> statement-breakpoint
CREATE INDEX "plan_jobs_created_by_created_at_index" ON "plan_jobs" USING btree ("created_by","created_at");--> statement-breakpoint
ALTER TABLE "data_items" ADD CONSTRAINT "data_items_plan_plans_id_fk" FOREIGN KEY ("plan") REFERENCES "public"."plans"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_items" ADD CONSTRAINT "data_items_created_by_logins_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."logins"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_items_plan_index" ON "data_items" USING btree ("plan");--> statement-breakpoint
CREATE UNIQUE INDEX "plans_published_unique" ON "plans" USING btree ("first_id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "plans_location_index" ON "plans" USING btree ("location");