CREATE TABLE "audit_chain" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"entry" bigint NOT NULL,
	"sealed_at" timestamp with time zone NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "audit_chain_entry_unique" UNIQUE("entry")
);
--> statement-breakpoint
DROP INDEX "audit_time_index";--> statement-breakpoint
DROP INDEX "audit_login_index";--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "object" text;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "account" integer;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "subject" integer;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "changes" jsonb;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, regexp_replace(coalesce(name, '') || ' ' || coalesce(object, '') || ' ' || coalesce(address, ''), '([\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af])', ' \1 ', 'g'))) STORED;--> statement-breakpoint
CREATE INDEX "audit_time_id_index" ON "audit" USING btree ("time","id");--> statement-breakpoint
CREATE INDEX "audit_login_time_id_index" ON "audit" USING btree ("login","time","id");--> statement-breakpoint
CREATE INDEX "audit_originator_time_id_index" ON "audit" USING btree ("originator","time","id");--> statement-breakpoint
CREATE INDEX "audit_action_time_id_index" ON "audit" USING btree ("action","time","id");--> statement-breakpoint
CREATE INDEX "audit_kind_object_time_id_index" ON "audit" USING btree ("kind","object","time","id");--> statement-breakpoint
CREATE INDEX "audit_account_time_id_index" ON "audit" USING btree ("account","time","id");--> statement-breakpoint
CREATE INDEX "audit_subject_time_id_index" ON "audit" USING btree ("subject","time","id");--> statement-breakpoint
CREATE INDEX "audit_search_index" ON "audit" USING gin ("search");--> statement-breakpoint
UPDATE "audit" SET "kind" = 'robot', "object" = "robot"::text, "subject" = "login", "account" = (SELECT "account" FROM "robots" WHERE "robots"."id" = "audit"."robot")
WHERE "robot" IS NOT NULL;--> statement-breakpoint
UPDATE "audit" SET "subject" = "login" WHERE "subject" IS NULL;--> statement-breakpoint
CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit is only added to' USING ERRCODE = 'insufficient_privilege';
END
$$;--> statement-breakpoint
CREATE TRIGGER "audit_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit"
FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();--> statement-breakpoint
CREATE TRIGGER "audit_chain_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_chain"
FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();--> statement-breakpoint
INSERT INTO "permissions" ("role", "resource", "action")
SELECT role, 'Audit', action
FROM (VALUES ('super', 'view'), ('super', 'verify'), ('distributor', 'view')) AS added(role, action)
WHERE EXISTS (SELECT 1 FROM "permissions")
ON CONFLICT DO NOTHING;
