CREATE TABLE "deployments" (
	"id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "acting_account" integer;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_acting_account_accounts_id_fk" FOREIGN KEY ("acting_account") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;