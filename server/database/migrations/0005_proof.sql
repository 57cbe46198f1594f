CREATE TABLE "backup_codes" (
	"id" serial PRIMARY KEY NOT NULL,
	"login" integer NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "backup_codes_unique" UNIQUE("login","code_hash")
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"role" text PRIMARY KEY NOT NULL,
	"tfa_required" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "proved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "verify_code" integer;--> statement-breakpoint
ALTER TABLE "backup_codes" ADD CONSTRAINT "backup_codes_login_logins_id_fk" FOREIGN KEY ("login") REFERENCES "public"."logins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_codes" ON "outbox" USING btree ("id") WHERE holds_code and text <> '';--> statement-breakpoint
-- Codes were good for an hour; messages of then do not name theirs.
UPDATE "outbox" SET "text" = '', "next_attempt_at" = NULL WHERE "holds_code" AND "created_at" < now() - interval '1 hour';
