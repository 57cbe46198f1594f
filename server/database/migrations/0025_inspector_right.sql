INSERT INTO "permissions" ("role", "resource", "action")
SELECT role, 'Inspector', 'view'
FROM (VALUES ('super'), ('support')) AS added(role)
WHERE EXISTS (SELECT 1 FROM "permissions")
ON CONFLICT DO NOTHING;
