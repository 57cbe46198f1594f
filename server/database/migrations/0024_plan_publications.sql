CREATE TABLE "plan_publications" (
	"id" serial PRIMARY KEY NOT NULL,
	"plan" integer NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"published_by" integer
);
--> statement-breakpoint
ALTER TABLE "plan_publications" ADD CONSTRAINT "plan_publications_plan_plans_id_fk" FOREIGN KEY ("plan") REFERENCES "public"."plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_publications" ADD CONSTRAINT "plan_publications_published_by_logins_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."logins"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_publications_plan_published_at_index" ON "plan_publications" USING btree ("plan","published_at");--> statement-breakpoint
INSERT INTO "plan_publications" ("plan", "published_at", "published_by")
SELECT "plans"."id", "audit"."time", "logins"."id"
FROM "audit"
INNER JOIN "plans" ON "plans"."id"::text = "audit"."object"
LEFT JOIN "logins" ON "logins"."id" = "audit"."login"
WHERE "audit"."action" = 'plan.publish'
ORDER BY "audit"."id";--> statement-breakpoint
INSERT INTO "plan_publications" ("plan", "published_at", "published_by")
SELECT "plans"."id", "plans"."published_at", "plans"."created_by"
FROM "plans"
WHERE "plans"."published_at" IS NOT NULL
  AND NOT EXISTS (
    SELECT 1 FROM "audit"
    WHERE "audit"."action" = 'plan.publish'
      AND "audit"."object" = "plans"."id"::text
      AND "audit"."time" > "plans"."published_at" - interval '1 minute'
  )
ORDER BY "plans"."id";
