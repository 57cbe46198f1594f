CREATE TABLE "plan_draft_commands" (
	"draft" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"id" uuid NOT NULL,
	"undoes" uuid,
	"login" integer,
	"command" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plan_draft_commands_draft_sequence_pk" PRIMARY KEY("draft","sequence"),
	CONSTRAINT "plan_draft_commands_id_unique" UNIQUE("draft","id")
);
--> statement-breakpoint
CREATE TABLE "plan_drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"generation" integer NOT NULL,
	"base_sectors" integer,
	"base_config" integer,
	"known_sectors" integer,
	"known_config" integer,
	"sequence" integer NOT NULL,
	"saved" integer NOT NULL,
	"bytes" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "plan_drafts_version_unique" UNIQUE("version")
);
--> statement-breakpoint
ALTER TABLE "plan_draft_commands" ADD CONSTRAINT "plan_draft_commands_draft_plan_drafts_id_fk" FOREIGN KEY ("draft") REFERENCES "public"."plan_drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_draft_commands" ADD CONSTRAINT "plan_draft_commands_login_logins_id_fk" FOREIGN KEY ("login") REFERENCES "public"."logins"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_drafts" ADD CONSTRAINT "plan_drafts_version_plans_id_fk" FOREIGN KEY ("version") REFERENCES "public"."plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_draft_commands_login_index" ON "plan_draft_commands" USING btree ("login");