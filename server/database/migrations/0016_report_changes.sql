CREATE TABLE "report_changes" (
	"xact" bigint NOT NULL,
	"report" bigint NOT NULL,
	CONSTRAINT "report_changes_xact_report_pk" PRIMARY KEY("xact","report")
);
--> statement-breakpoint
CREATE FUNCTION "note_report_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "report_changes" ("xact", "report")
	SELECT pg_current_xact_id()::text::bigint, "id" FROM "changed"
	ON CONFLICT DO NOTHING;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "note_inserted" AFTER INSERT ON "cleaning_reports" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "note_report_changes"();--> statement-breakpoint
CREATE TRIGGER "note_updated" AFTER UPDATE ON "cleaning_reports" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "note_report_changes"();--> statement-breakpoint
CREATE TRIGGER "note_deleted" AFTER DELETE ON "cleaning_reports" REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "note_report_changes"();
