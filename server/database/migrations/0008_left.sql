ALTER TABLE "robot_moves" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "robot_moves" ADD COLUMN "display_name" text;--> statement-breakpoint
ALTER TABLE "robot_moves" ADD COLUMN "time_zone" text;--> statement-breakpoint
-- What robots were called when they left before nobody has written down: they keep the names that they have.
UPDATE "robot_moves" SET "name" = "robots"."name", "display_name" = "robots"."display_name", "time_zone" = "robots"."time_zone"
FROM "robots" WHERE "robots"."id" = "robot_moves"."robot";--> statement-breakpoint
ALTER TABLE "robot_moves" ALTER COLUMN "name" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "robot_moves" ALTER COLUMN "display_name" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "robot_moves" ALTER COLUMN "time_zone" SET NOT NULL;
