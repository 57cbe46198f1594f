CREATE TABLE "report_missed" (
	"report" bigint PRIMARY KEY NOT NULL,
	"content" text NOT NULL,
	"answer" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "report_missed" ADD CONSTRAINT "report_missed_report_cleaning_reports_id_fk" FOREIGN KEY ("report") REFERENCES "public"."cleaning_reports"("id") ON DELETE cascade ON UPDATE no action;