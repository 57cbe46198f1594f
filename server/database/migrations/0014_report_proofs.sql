CREATE TABLE "report_proofs" (
	"report" bigint PRIMARY KEY NOT NULL,
	"statement" text NOT NULL,
	"signature" text NOT NULL,
	"public_key" text NOT NULL,
	"key" text NOT NULL,
	"is_open" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "report_proofs" ADD CONSTRAINT "report_proofs_report_cleaning_reports_id_fk" FOREIGN KEY ("report") REFERENCES "public"."cleaning_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_proofs_open" ON "report_proofs" USING btree ("report") WHERE is_open;