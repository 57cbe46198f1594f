CREATE TABLE "invitations" (
	"login" integer PRIMARY KEY NOT NULL,
	"invited_by" integer,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_login_logins_id_fk" FOREIGN KEY ("login") REFERENCES "public"."logins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_logins_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."logins"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- Who was invited before is told by the audit, as long as they have not come in.
INSERT INTO "invitations" ("login", "invited_by", "sent_at", "expires_at")
SELECT DISTINCT ON ("logins"."id") "logins"."id", "sender"."id", "audit"."time", "audit"."time" + interval '7 days'
FROM "logins"
JOIN "audit" ON "audit"."subject" = "logins"."id" AND "audit"."action" IN ('user.create', 'user.invite', 'user.invitationLink')
LEFT JOIN "logins" "sender" ON "sender"."id" = "audit"."login"
WHERE "logins"."eula_accepted" IS NULL
  AND EXISTS (SELECT 1 FROM "login_accounts" WHERE "login_accounts"."login" = "logins"."id")
  AND NOT EXISTS (SELECT 1 FROM "contact_methods" WHERE "contact_methods"."login" = "logins"."id" AND "contact_methods"."verified")
ORDER BY "logins"."id", "audit"."time" DESC, "audit"."id" DESC;
