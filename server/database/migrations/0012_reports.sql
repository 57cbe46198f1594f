CREATE TABLE "cleaning_reports" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"robot" integer NOT NULL,
	"run" text NOT NULL,
	"account" integer DEFAULT null NOT NULL,
	"plan" integer NOT NULL,
	"plan_first_id" integer NOT NULL,
	"plan_version" integer NOT NULL,
	"plan_name" text NOT NULL,
	"plan_type" text NOT NULL,
	"plan_area" double precision NOT NULL,
	"location" integer,
	"location_name" text NOT NULL,
	"location_category" text NOT NULL,
	"start_time" timestamp with time zone NOT NULL,
	"end_time" timestamp with time zone NOT NULL,
	"start_voltage" double precision NOT NULL,
	"end_voltage" double precision NOT NULL,
	"covered_area" double precision NOT NULL,
	"cleanable_area" double precision NOT NULL,
	"total_area" double precision NOT NULL,
	"coverage_percentage" double precision NOT NULL,
	"productivity" double precision NOT NULL,
	"performance" double precision NOT NULL,
	"work_seconds" double precision NOT NULL,
	"disinfection_seconds" double precision NOT NULL,
	"disinfected_area" double precision NOT NULL,
	"water" double precision NOT NULL,
	"result" text NOT NULL,
	"cancelled_by" text,
	"short" boolean NOT NULL,
	"deleted" boolean DEFAULT false NOT NULL,
	"reality" text NOT NULL,
	"software_version" text NOT NULL,
	"robot_name" text NOT NULL,
	"robot_display_name" text NOT NULL,
	"robot_model" text NOT NULL,
	"hardware_version" text NOT NULL,
	"cleaning_width" smallint NOT NULL,
	"head_type" text NOT NULL,
	"features" text[] NOT NULL,
	"users" integer[] NOT NULL,
	"states" jsonb NOT NULL,
	"reasons" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_documents" (
	"report" bigint PRIMARY KEY NOT NULL,
	"details" text NOT NULL,
	"coverage" "bytea",
	"path" "bytea"
);
--> statement-breakpoint
CREATE TABLE "report_inspections" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"report" bigint NOT NULL,
	"login" integer NOT NULL,
	"passed" boolean NOT NULL,
	"reading_value" double precision,
	"reading_unit" text,
	"comment" text NOT NULL,
	"picture" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cleaning_reports" ADD CONSTRAINT "cleaning_reports_robot_robots_id_fk" FOREIGN KEY ("robot") REFERENCES "public"."robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cleaning_reports" ADD CONSTRAINT "cleaning_reports_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cleaning_reports" ADD CONSTRAINT "cleaning_reports_plan_plans_id_fk" FOREIGN KEY ("plan") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cleaning_reports" ADD CONSTRAINT "cleaning_reports_location_locations_id_fk" FOREIGN KEY ("location") REFERENCES "public"."locations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_documents" ADD CONSTRAINT "report_documents_report_cleaning_reports_id_fk" FOREIGN KEY ("report") REFERENCES "public"."cleaning_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_inspections" ADD CONSTRAINT "report_inspections_report_cleaning_reports_id_fk" FOREIGN KEY ("report") REFERENCES "public"."cleaning_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_inspections" ADD CONSTRAINT "report_inspections_login_logins_id_fk" FOREIGN KEY ("login") REFERENCES "public"."logins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_inspections" ADD CONSTRAINT "report_inspections_picture_data_items_id_fk" FOREIGN KEY ("picture") REFERENCES "public"."data_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cleaning_reports_run" ON "cleaning_reports" USING btree ("robot","run");--> statement-breakpoint
CREATE INDEX "cleaning_reports_account" ON "cleaning_reports" USING btree ("account","start_time");--> statement-breakpoint
CREATE INDEX "cleaning_reports_start" ON "cleaning_reports" USING btree ("start_time");--> statement-breakpoint
CREATE INDEX "cleaning_reports_plan" ON "cleaning_reports" USING btree ("plan_first_id","start_time");--> statement-breakpoint
CREATE INDEX "cleaning_reports_robot" ON "cleaning_reports" USING btree ("robot","start_time");--> statement-breakpoint
CREATE INDEX "report_inspections_report" ON "report_inspections" USING btree ("report");--> statement-breakpoint
CREATE TRIGGER "past_account" BEFORE INSERT ON "cleaning_reports" FOR EACH ROW WHEN (NEW."account" IS NULL) EXECUTE FUNCTION "past_account"('start_time');
