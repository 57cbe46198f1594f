CREATE TABLE "incidents" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"robot" integer NOT NULL,
	"time" timestamp with time zone NOT NULL,
	"summary" text NOT NULL,
	"comments" text NOT NULL,
	"type" text NOT NULL,
	"details" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recordings" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"robot" integer NOT NULL,
	"from_time" timestamp with time zone NOT NULL,
	"to_time" timestamp with time zone NOT NULL,
	"bytes" bigint NOT NULL,
	"key" text NOT NULL,
	"complete" boolean DEFAULT false NOT NULL,
	"imported" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "status_summaries" (
	"robot" integer NOT NULL,
	"start" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"seconds" integer NOT NULL,
	"began" integer NOT NULL,
	CONSTRAINT "status_summaries_robot_start_state_pk" PRIMARY KEY("robot","start","state")
);
--> statement-breakpoint
CREATE TABLE "opened_tickets" (
	"ticket" text PRIMARY KEY NOT NULL,
	"opened_by" integer NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pins" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"plan" integer NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"priority" text,
	"labels" jsonb NOT NULL,
	"ticket" text,
	"status" text DEFAULT 'open' NOT NULL,
	"deleted" boolean DEFAULT false NOT NULL,
	"x" double precision NOT NULL,
	"y" double precision NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"id" serial PRIMARY KEY NOT NULL,
	"summary" text NOT NULL,
	"description" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"comments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "robots" ADD COLUMN "unrecorded" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_robot_robots_id_fk" FOREIGN KEY ("robot") REFERENCES "public"."robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_created_by_logins_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."logins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_robot_robots_id_fk" FOREIGN KEY ("robot") REFERENCES "public"."robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_summaries" ADD CONSTRAINT "status_summaries_robot_robots_id_fk" FOREIGN KEY ("robot") REFERENCES "public"."robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opened_tickets" ADD CONSTRAINT "opened_tickets_opened_by_logins_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."logins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pins" ADD CONSTRAINT "pins_plan_plans_id_fk" FOREIGN KEY ("plan") REFERENCES "public"."plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pins" ADD CONSTRAINT "pins_created_by_logins_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."logins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "incidents_robot_time_index" ON "incidents" USING btree ("robot","time");--> statement-breakpoint
CREATE UNIQUE INDEX "recordings_key_index" ON "recordings" USING btree ("key");--> statement-breakpoint
CREATE INDEX "recordings_robot_from_time_index" ON "recordings" USING btree ("robot","from_time");--> statement-breakpoint
CREATE INDEX "pins_plan_created_at_index" ON "pins" USING btree ("plan","created_at");--> statement-breakpoint
CREATE INDEX "pins_ticket_index" ON "pins" USING btree ("ticket");--> statement-breakpoint
CREATE INDEX "messages_time_index" ON "messages" USING btree ("time");