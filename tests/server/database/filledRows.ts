/** Rows as services of each older version wrote them, by the number of the migration that made their tables. Robot 1 is of account 2, robot 2 of account 3. */
const LONG_AGO = '2026-01-10T10:00:00Z'
const LATER = '2026-01-10T11:00:00Z'
const robot = (id: number, account: number, more = ''): string => `
  insert into robots (id, name, display_name, model, hardware_version, cleaning_width, cleaning_head_type, squeegee_size, squeegee_type, brush_type, radio_type, side_sweeper, account, time_zone ${more && ', plan'})
  values (${id}, 'Robot ${id}', 'Shown ${id}', 'neo', '2.0', 28, 'disc', 'small', 'unknown', 'unknown', 'unknown', false, ${account}, 'Europe/Helsinki' ${more});`

const FOUNDATION = `
  insert into accounts (id, name, role, tier, parent) values (1, 'Swath', 'super', 1, null), (2, 'North', 'customer', 1, 1), (3, 'South', 'customer', 0, 1);
  insert into logins (id, login, name, role, password_hash, current_account) values (1, 'ada', 'Ada', 'super', 'none', 1), (2, 'bo', 'Bo', 'operator', 'none', 2);
  insert into login_accounts values (1, 1), (2, 2);
  insert into contact_methods (login, contact_type, contact_value, verified, is_default) values (2, 'email', 'bo@north.example', true, true);
  insert into locations (id, name, account) values (1, 'Hall', 2);
  insert into plans (id, first_id, name, plan_type, account, location, created_by) values (1, 1, 'Hall plan', 1, 2, 1, 2), (2, 2, 'Yard plan', 1, 3, null, 1);
  insert into data_items (id, name, filetype, bytes, sha256, account) values (1, 'map.png', 'png', 3, 'abc', 2);
  insert into plan_files values (1, 'map.png', 1);
  ${robot(1, 2, ', 1')} ${robot(2, 3)}
  insert into robot_statuses (robot, boot_id, seq, state, start_time, end_time) values (1, 'a', 1, 7, '${LONG_AGO}', '${LATER}'), (1, 'a', 2, 12, '${LATER}', null), (2, 'b', 1, 7, '${LONG_AGO}', null);
  insert into audit (login, action, robot, details) values (1, 'robot.edit', 1, '{"from": 3}'), (2, 'login.signIn', null, '{}');
  insert into permissions values ('super', 'Robots', 'view'), ('customer', 'Robots', 'view');
  insert into preferences values (2, 'demo-mode', '1');
  insert into settings values ('robot-features', '["a"]');
  insert into labels (label) values ('Door');
  insert into sessions (token_hash, login, expires_at) values ('\\x01', 2, now() + interval '1 day');`

const CONTROL = `
  insert into commands (id, robot, login, key, command, payload_hash, fence, issued_at, stage) values ('c1', 1, 2, 'k', 2, '', 1, '${LONG_AGO}', 'done'), ('c2', 2, 1, 'k', 2, '', 1, '${LONG_AGO}', 'done');
  insert into rm_comments (time, message, type, robot, plan, created_by) values ('${LONG_AGO}', 'Wet floor', 'cancel_cleaning', 1, 1, 2), ('${LONG_AGO}', 'Late', 'cancel_cleaning', 2, 2, 1);
  insert into lease_events (robot, time, type, login, fence) values (1, '${LONG_AGO}', 'began', 2, 1), (2, '${LONG_AGO}', 'began', 1, 1);
  insert into leases (robot, holder, level, fence, since) values (1, 2, 2, 5, '${LONG_AGO}');
  insert into control_requests values (1, 1, 3, '${LATER}');
  insert into messages (robot, time, level, text, key, seq) values (1, '${LONG_AGO}', 'info', 'Hello', 'h', 1), (2, '${LONG_AGO}', 'info', 'Hello', 'h', 1);`

const TIME = `
  insert into recordings (robot, from_time, to_time, bytes, key, complete) values (1, '${LONG_AGO}', '${LATER}', 9, '1/a.mcap', true), (2, '${LONG_AGO}', '${LATER}', 9, '2/a.mcap', true);
  insert into status_summaries (robot, start, state, seconds, began) values (1, '${LONG_AGO}', 'cleaning', 900, 1), (2, '${LONG_AGO}', 'cleaning', 60, 0);
  insert into incidents (robot, time, summary, comments, type, details, created_by) values (1, '${LONG_AGO}', 'S', 'C', 'T', '{"Date": "d"}', 2), (2, '${LONG_AGO}', 'S', 'C', 'T', '{}', 1);
  insert into pins (plan, type, title, message, labels, x, y, created_by) values (1, 'FieldIssue', 'Door', 'Glass', '["Door"]', 1, 2, 2);
  insert into tickets (summary, description) values ('T', 'D');
  insert into opened_tickets (ticket, opened_by) values ('T-1', 2);`

const IDENTITY = `
  insert into outbox (kind, recipient, text, holds_code, created_at) values
    ('email', 'old@north.example', 'Code of long ago', true, now() - interval '2 days'), ('email', 'new@north.example', 'Code of now', true, now()), ('email', 'x@north.example', 'No code', false, now() - interval '2 days');
  insert into notices (notification, robot, plan, time) values ('robot-stuck', 1, null, '${LONG_AGO}'), ('plan-published', null, 1, '${LONG_AGO}');
  insert into verify_codes (code_hash, purpose, login, contact_method, expires_at) select '\\x02', 'verify', 2, id, now() from contact_methods;
  insert into trusted_devices (token_hash, login, expires_at) values ('\\x03', 2, now());
  insert into robot_labels select 1, id from labels;
  insert into robot_settings values (1, 'a/b', '{"c": 1}');
  insert into push_tokens (token, login) values ('p', 2);
  insert into subscriptions (login, notification, object_type, object_id, contact_method) select 2, 'robot-stuck', 'robot', 1, id from contact_methods;
  insert into outbox (kind, recipient, text, cause) select 'email', 'bo@north.example', 'No code', 'test ' || id || ' 1b9d' from subscriptions;
  insert into outbox (kind, recipient, text, cause) select 'email', 'bo@north.example', 'No code', 'notice ' || notices.id || ' ' || contact_method from notices, subscriptions;
  insert into location_files values (1, 'map.png', 1);
  insert into deprecation_feedbacks (login, feedback) values (2, '{"a": 1}');
  ${robot(3, 2)} update robots set deleted_at = now() where id = 3;
  insert into audit (login, originator, address, action, robot) values (2, 1, '10.0.0.1', 'robot.rename', 3);`

const AUDIT = `
  insert into audit (login, action, kind, object, name, account, subject, changes) values (1, 'account.edit', 'account', '2', 'North', 2, 1, '{"name": ["N", "North"]}');
  insert into audit_chain (seq, entry, sealed_at, hash) select 1, min(id), now(), '\\x04' from audit;`

const PROOF = `
  insert into backup_codes (login, code_hash) values (2, '\\x05');
  insert into roles values ('operator', true);
  update sessions set proved_at = now();`

/** Robot 1 was in account 3 before. */
const PAST = `
  insert into robot_moves (robot, account, until) values (1, 3, '2026-01-09T00:00:00Z');
  insert into recordings (robot, from_time, to_time, bytes, key, lost) values (1, '2026-01-08T00:00:00Z', '2026-01-08T01:00:00Z', 9, '1/b.mcap', '[{"fromMs": 1, "toMs": 2}]');`

export const FILLED = [FOUNDATION, CONTROL, TIME, IDENTITY, AUDIT, PROOF, PAST] as const
