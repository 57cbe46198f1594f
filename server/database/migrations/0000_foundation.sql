CREATE TABLE "accounts" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"tier" integer DEFAULT 0 NOT NULL,
	"parent" integer,
	"default_language" text DEFAULT 'en' NOT NULL,
	"inactive" boolean DEFAULT false NOT NULL,
	"beta_trial_enabled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"time" timestamp with time zone DEFAULT now() NOT NULL,
	"login" integer,
	"action" text NOT NULL,
	"robot" integer,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_methods" (
	"id" serial PRIMARY KEY NOT NULL,
	"login" integer NOT NULL,
	"contact_type" text NOT NULL,
	"contact_value" text NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_items" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"filetype" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"account" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "labels" (
	"id" serial PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	CONSTRAINT "labels_label_unique" UNIQUE("label")
);
--> statement-breakpoint
CREATE TABLE "locations" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"category" text DEFAULT '' NOT NULL,
	"account" integer NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	CONSTRAINT "locations_name_unique" UNIQUE("account","name")
);
--> statement-breakpoint
CREATE TABLE "login_accounts" (
	"login" integer NOT NULL,
	"account" integer NOT NULL,
	CONSTRAINT "login_accounts_login_account_pk" PRIMARY KEY("login","account")
);
--> statement-breakpoint
CREATE TABLE "logins" (
	"id" serial PRIMARY KEY NOT NULL,
	"login" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"password_hash" text NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"area_unit" text DEFAULT 'square_meters' NOT NULL,
	"volume_unit" text DEFAULT 'litres' NOT NULL,
	"eula_accepted" timestamp with time zone,
	"current_account" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "permissions" (
	"role" text NOT NULL,
	"resource" text NOT NULL,
	"action" text NOT NULL,
	CONSTRAINT "permissions_role_resource_action_pk" PRIMARY KEY("role","resource","action")
);
--> statement-breakpoint
CREATE TABLE "plan_files" (
	"plan" integer NOT NULL,
	"name" text NOT NULL,
	"data_item" integer NOT NULL,
	CONSTRAINT "plan_files_plan_name_pk" PRIMARY KEY("plan","name")
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"id" serial PRIMARY KEY NOT NULL,
	"first_id" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"plan_type" integer NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"account" integer NOT NULL,
	"location" integer,
	"start_x" double precision DEFAULT 0 NOT NULL,
	"start_y" double precision DEFAULT 0 NOT NULL,
	"start_a" double precision DEFAULT 0 NOT NULL,
	"home_x" double precision DEFAULT 0 NOT NULL,
	"home_y" double precision DEFAULT 0 NOT NULL,
	"home_a" double precision DEFAULT 0 NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plans_version_unique" UNIQUE("first_id","version")
);
--> statement-breakpoint
CREATE TABLE "preferences" (
	"login" integer NOT NULL,
	"name" text NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "preferences_login_name_pk" PRIMARY KEY("login","name")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "robot_statuses" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"robot" integer NOT NULL,
	"boot_id" text NOT NULL,
	"seq" bigint NOT NULL,
	"state" integer NOT NULL,
	"plan" integer DEFAULT 0 NOT NULL,
	"plan_type" integer,
	"sector" integer DEFAULT 0 NOT NULL,
	"location" integer DEFAULT 0 NOT NULL,
	"start_time" timestamp with time zone NOT NULL,
	"end_time" timestamp with time zone,
	CONSTRAINT "robot_statuses_seq_unique" UNIQUE("robot","boot_id","seq")
);
--> statement-breakpoint
CREATE TABLE "robots" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"display_name" text NOT NULL,
	"model" text NOT NULL,
	"hardware_version" text NOT NULL,
	"cleaning_width" integer NOT NULL,
	"cleaning_head_type" text NOT NULL,
	"squeegee_size" text NOT NULL,
	"squeegee_type" text NOT NULL,
	"brush_type" text NOT NULL,
	"radio_type" text NOT NULL,
	"side_sweeper" boolean NOT NULL,
	"account" integer NOT NULL,
	"location" integer,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"test" boolean DEFAULT false NOT NULL,
	"replayed" boolean DEFAULT false NOT NULL,
	"credential_hash" "bytea",
	"plan" integer,
	"connection" text DEFAULT 'offline' NOT NULL,
	"connection_since" timestamp with time zone DEFAULT now() NOT NULL,
	"main_deb" text DEFAULT '' NOT NULL,
	"state" integer,
	"plan_type" integer,
	"battery" real,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "robots_name_unique" UNIQUE("account","name")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" serial PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"login" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_parent_accounts_id_fk" FOREIGN KEY ("parent") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_methods" ADD CONSTRAINT "contact_methods_login_logins_id_fk" FOREIGN KEY ("login") REFERENCES "public"."logins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_items" ADD CONSTRAINT "data_items_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_accounts" ADD CONSTRAINT "login_accounts_login_logins_id_fk" FOREIGN KEY ("login") REFERENCES "public"."logins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_accounts" ADD CONSTRAINT "login_accounts_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "logins" ADD CONSTRAINT "logins_current_account_accounts_id_fk" FOREIGN KEY ("current_account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_files" ADD CONSTRAINT "plan_files_plan_plans_id_fk" FOREIGN KEY ("plan") REFERENCES "public"."plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_files" ADD CONSTRAINT "plan_files_data_item_data_items_id_fk" FOREIGN KEY ("data_item") REFERENCES "public"."data_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_location_locations_id_fk" FOREIGN KEY ("location") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_created_by_logins_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."logins"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preferences" ADD CONSTRAINT "preferences_login_logins_id_fk" FOREIGN KEY ("login") REFERENCES "public"."logins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "robot_statuses" ADD CONSTRAINT "robot_statuses_robot_robots_id_fk" FOREIGN KEY ("robot") REFERENCES "public"."robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "robots" ADD CONSTRAINT "robots_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "robots" ADD CONSTRAINT "robots_location_locations_id_fk" FOREIGN KEY ("location") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "robots" ADD CONSTRAINT "robots_plan_plans_id_fk" FOREIGN KEY ("plan") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_login_logins_id_fk" FOREIGN KEY ("login") REFERENCES "public"."logins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_parent_index" ON "accounts" USING btree ("parent");--> statement-breakpoint
CREATE INDEX "audit_time_index" ON "audit" USING btree ("time");--> statement-breakpoint
CREATE INDEX "contact_methods_login_index" ON "contact_methods" USING btree ("login");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_methods_verified_email_unique" ON "contact_methods" USING btree (lower("contact_value")) WHERE verified and contact_type = 'email';--> statement-breakpoint
CREATE INDEX "data_items_sha256_index" ON "data_items" USING btree ("sha256");--> statement-breakpoint
CREATE UNIQUE INDEX "logins_login_unique" ON "logins" USING btree (lower("login"));--> statement-breakpoint
CREATE INDEX "plan_files_data_item_index" ON "plan_files" USING btree ("data_item");--> statement-breakpoint
CREATE INDEX "plans_account_index" ON "plans" USING btree ("account");--> statement-breakpoint
CREATE INDEX "robot_statuses_robot_start" ON "robot_statuses" USING btree ("robot","start_time");--> statement-breakpoint
CREATE UNIQUE INDEX "robot_statuses_open_unique" ON "robot_statuses" USING btree ("robot") WHERE end_time is null;--> statement-breakpoint
CREATE INDEX "robots_location_index" ON "robots" USING btree ("location");--> statement-breakpoint
CREATE INDEX "sessions_login_index" ON "sessions" USING btree ("login");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_index" ON "sessions" USING btree ("expires_at");