CREATE TABLE "commands" (
	"id" text PRIMARY KEY NOT NULL,
	"robot" integer NOT NULL,
	"login" integer NOT NULL,
	"key" text NOT NULL,
	"command" integer NOT NULL,
	"payload_hash" text NOT NULL,
	"fence" integer NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"stage" text NOT NULL,
	"token" text,
	"message" text
);
--> statement-breakpoint
CREATE TABLE "rm_comments" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"time" timestamp with time zone DEFAULT now() NOT NULL,
	"message" text NOT NULL,
	"type" text NOT NULL,
	"robot" integer NOT NULL,
	"plan" integer NOT NULL,
	"sector" integer,
	"created_by" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "control_requests" (
	"robot" integer NOT NULL,
	"login" integer NOT NULL,
	"level" integer NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "control_requests_robot_login_pk" PRIMARY KEY("robot","login")
);
--> statement-breakpoint
CREATE TABLE "lease_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"robot" integer NOT NULL,
	"time" timestamp with time zone DEFAULT now() NOT NULL,
	"type" text NOT NULL,
	"login" integer NOT NULL,
	"other" integer,
	"fence" integer NOT NULL,
	"address" text,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "leases" (
	"robot" integer PRIMARY KEY NOT NULL,
	"holder" integer,
	"level" integer NOT NULL,
	"fence" integer NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"away_since" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"robot" integer NOT NULL,
	"time" timestamp with time zone NOT NULL,
	"level" text NOT NULL,
	"text" text NOT NULL,
	"key" text NOT NULL,
	"seq" bigint,
	"login" integer
);
--> statement-breakpoint
ALTER TABLE "commands" ADD CONSTRAINT "commands_robot_robots_id_fk" FOREIGN KEY ("robot") REFERENCES "public"."robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rm_comments" ADD CONSTRAINT "rm_comments_robot_robots_id_fk" FOREIGN KEY ("robot") REFERENCES "public"."robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rm_comments" ADD CONSTRAINT "rm_comments_plan_plans_id_fk" FOREIGN KEY ("plan") REFERENCES "public"."plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rm_comments" ADD CONSTRAINT "rm_comments_created_by_logins_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."logins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_requests" ADD CONSTRAINT "control_requests_robot_robots_id_fk" FOREIGN KEY ("robot") REFERENCES "public"."robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_requests" ADD CONSTRAINT "control_requests_login_logins_id_fk" FOREIGN KEY ("login") REFERENCES "public"."logins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lease_events" ADD CONSTRAINT "lease_events_robot_robots_id_fk" FOREIGN KEY ("robot") REFERENCES "public"."robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leases" ADD CONSTRAINT "leases_robot_robots_id_fk" FOREIGN KEY ("robot") REFERENCES "public"."robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leases" ADD CONSTRAINT "leases_holder_logins_id_fk" FOREIGN KEY ("holder") REFERENCES "public"."logins"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_robot_robots_id_fk" FOREIGN KEY ("robot") REFERENCES "public"."robots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_login_logins_id_fk" FOREIGN KEY ("login") REFERENCES "public"."logins"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "commands_login_robot_key_index" ON "commands" USING btree ("login","robot","key");--> statement-breakpoint
CREATE INDEX "commands_issued_at_index" ON "commands" USING btree ("issued_at");--> statement-breakpoint
CREATE INDEX "lease_events_robot_id_index" ON "lease_events" USING btree ("robot","id");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_robot_time_seq_index" ON "messages" USING btree ("robot","time","seq");