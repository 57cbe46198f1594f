ALTER TABLE "plans" ADD COLUMN "converted_from" integer;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_converted_unique" UNIQUE("first_id","converted_from");