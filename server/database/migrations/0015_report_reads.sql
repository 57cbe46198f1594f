DROP INDEX "cleaning_reports_start";--> statement-breakpoint
CREATE INDEX "rm_comments_robot" ON "rm_comments" USING btree ("robot","time");--> statement-breakpoint
CREATE INDEX "cleaning_reports_start" ON "cleaning_reports" USING btree ("start_time","id");