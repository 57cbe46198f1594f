ALTER TABLE "notices" ADD COLUMN "report" bigint;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_report_cleaning_reports_id_fk" FOREIGN KEY ("report") REFERENCES "public"."cleaning_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notices_report_index" ON "notices" USING btree ("report");