UPDATE "plans" SET "status" = 'published', "published_at" = "created_at" WHERE "published";--> statement-breakpoint
UPDATE "data_items" SET "plan" = "plan_files"."plan" FROM "plan_files" WHERE "plan_files"."data_item" = "data_items"."id";--> statement-breakpoint
UPDATE "locations" SET "category" = CASE WHEN lower("category") = 'retail' THEN 'mall' WHEN lower("category") IN ('mall', 'airport', 'hospital', 'store', 'school', 'factory', 'warehouse', 'office', 'hotel') THEN lower("category") ELSE 'other' END;--> statement-breakpoint
UPDATE "locations" SET "environment" = 'industrial' WHERE "category" IN ('factory', 'warehouse');--> statement-breakpoint
ALTER TABLE "plans" DROP COLUMN "published";
