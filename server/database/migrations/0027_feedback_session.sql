ALTER TABLE "deprecation_feedbacks" ADD COLUMN "session_sha256" text;--> statement-breakpoint
ALTER TABLE "deprecation_feedbacks" ADD COLUMN "session_bytes" integer;