CREATE TABLE "trusted_devices" (
	"id" serial PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"login" integer NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "trusted_devices_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "verify_codes" (
	"id" serial PRIMARY KEY NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"purpose" text NOT NULL,
	"login" integer NOT NULL,
	"contact_method" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "verify_codes_codeHash_unique" UNIQUE("code_hash")
);
--> statement-breakpoint
CREATE TABLE "robot_labels" (
	"robot" integer NOT NULL,
	"label" integer NOT NULL,
	CONSTRAINT "robot_labels_robot_label_pk" PRIMARY KEY("robot","label")
);
--> statement-breakpoint
CREATE TABLE "robot_settings" (
	"robot" integer NOT NULL,
	"path" text NOT NULL,
	"value" jsonb NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "robot_settings_robot_path_pk" PRIMARY KEY("robot","path")
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"notification" text NOT NULL,
	"robot" integer,
	"plan" integer,
	"sectors" integer[] DEFAULT '{}' NOT NULL,
	"time" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"told_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"holds_code" boolean DEFAULT false NOT NULL,
	"cause" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now(),
	"sent_at" timestamp with time zone,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "push_tokens" (
	"token" text PRIMARY KEY NOT NULL,
	"login" integer NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" serial PRIMARY KEY NOT NULL,
	"login" integer NOT NULL,
	"notification" text NOT NULL,
	"object_type" text NOT NULL,
	"object_id" integer,
	"contact_method" integer NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"subscribed" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriptions_unique" UNIQUE NULLS NOT DISTINCT("login","notification","object_type","object_id","contact_method")
);
--> statement-breakpoint
CREATE TABLE "location_files" (
	"location" integer NOT NULL,
	"name" text NOT NULL,
	"data_item" integer NOT NULL,
	CONSTRAINT "location_files_location_name_pk" PRIMARY KEY("location","name")
);
--> statement-breakpoint
CREATE TABLE "deprecation_feedbacks" (
	"id" serial PRIMARY KEY NOT NULL,
	"login" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"feedback" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "robots" DROP CONSTRAINT "robots_name_unique";--> statement-breakpoint
ALTER TABLE "robots" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_methods" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "logins" ADD COLUMN "passcode" text;--> statement-breakpoint
ALTER TABLE "logins" ADD COLUMN "tfa_secret" text;--> statement-breakpoint
ALTER TABLE "logins" ADD COLUMN "tfa_step" integer;--> statement-breakpoint
ALTER TABLE "logins" ADD COLUMN "last_activity" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "logins" ADD COLUMN "release_note_read" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "originator" integer;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "user_agent" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "originator" integer;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "trusted_devices" ADD CONSTRAINT "trusted_devices_login_logins_id_fk" FOREIGN KEY ("login") REFERENCES "public"."logins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verify_codes" ADD CONSTRAINT "verify_codes_login_logins_id_fk" FOREIGN KEY ("login") REFERENCES "public"."logins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verify_codes" ADD CONSTRAINT "verify_codes_contact_method_contact_methods_id_fk" FOREIGN KEY ("contact_method") REFERENCES "public"."contact_methods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "robot_labels" ADD CONSTRAINT "robot_labels_robot_robots_id_fk" FOREIGN KEY ("robot") REFERENCES "public"."robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "robot_labels" ADD CONSTRAINT "robot_labels_label_labels_id_fk" FOREIGN KEY ("label") REFERENCES "public"."labels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "robot_settings" ADD CONSTRAINT "robot_settings_robot_robots_id_fk" FOREIGN KEY ("robot") REFERENCES "public"."robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_robot_robots_id_fk" FOREIGN KEY ("robot") REFERENCES "public"."robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_plan_plans_id_fk" FOREIGN KEY ("plan") REFERENCES "public"."plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_tokens" ADD CONSTRAINT "push_tokens_login_logins_id_fk" FOREIGN KEY ("login") REFERENCES "public"."logins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_login_logins_id_fk" FOREIGN KEY ("login") REFERENCES "public"."logins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_contact_method_contact_methods_id_fk" FOREIGN KEY ("contact_method") REFERENCES "public"."contact_methods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location_files" ADD CONSTRAINT "location_files_location_locations_id_fk" FOREIGN KEY ("location") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location_files" ADD CONSTRAINT "location_files_data_item_data_items_id_fk" FOREIGN KEY ("data_item") REFERENCES "public"."data_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trusted_devices_login_index" ON "trusted_devices" USING btree ("login");--> statement-breakpoint
CREATE INDEX "verify_codes_login_index" ON "verify_codes" USING btree ("login");--> statement-breakpoint
CREATE INDEX "verify_codes_expires_at_index" ON "verify_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "notices_robot_notification_created_at_index" ON "notices" USING btree ("robot","notification","created_at");--> statement-breakpoint
CREATE INDEX "notices_plan_index" ON "notices" USING btree ("plan");--> statement-breakpoint
CREATE INDEX "notices_created_at_index" ON "notices" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notices_untold" ON "notices" USING btree ("id") WHERE told_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_cause_unique" ON "outbox" USING btree ("cause");--> statement-breakpoint
CREATE INDEX "outbox_next_attempt_at_index" ON "outbox" USING btree ("next_attempt_at");--> statement-breakpoint
CREATE INDEX "outbox_created_at_index" ON "outbox" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "push_tokens_login_index" ON "push_tokens" USING btree ("login");--> statement-breakpoint
CREATE INDEX "subscriptions_notification_index" ON "subscriptions" USING btree ("notification");--> statement-breakpoint
CREATE INDEX "subscriptions_contact_method_index" ON "subscriptions" USING btree ("contact_method");--> statement-breakpoint
CREATE INDEX "location_files_data_item_index" ON "location_files" USING btree ("data_item");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_originator_logins_id_fk" FOREIGN KEY ("originator") REFERENCES "public"."logins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "robots_name_unique" ON "robots" USING btree ("account","name") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "contact_methods_default_unique" ON "contact_methods" USING btree ("login") WHERE is_default;--> statement-breakpoint
CREATE INDEX "sessions_originator_index" ON "sessions" USING btree ("originator");--> statement-breakpoint
CREATE INDEX "audit_login_index" ON "audit" USING btree ("login");--> statement-breakpoint
ALTER TABLE "contact_methods" ADD CONSTRAINT "contact_methods_value_unique" UNIQUE("login","contact_type","contact_value");--> statement-breakpoint
INSERT INTO "permissions" ("role", "resource", "action")
SELECT 'super', resource, action
FROM (VALUES ('Logins', 'masquerade'), ('Permissions', 'view'), ('Permissions', 'edit'), ('Outbox', 'view')) AS added(resource, action)
WHERE EXISTS (SELECT 1 FROM "permissions")
ON CONFLICT DO NOTHING;
