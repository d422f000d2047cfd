-- Inserts a row into each table that the demo leaves empty, so that a test notices if an upgrade loses rows of any table. Only the
-- shape of these rows matters: hashes and sealed texts are made up. Runs without triggers and references, see store-release.mjs.
insert into attempt_response (delivery_id, number, received_at, excerpt)
  select delivery_id, number, started_at, '{"ok":true}' from attempt limit 3;
insert into audit_pending (client_id, actor, action, subject, result, request_id, due_at)
  select client_id, 'key:' || id, 'POST /v1/attendance/student/biometric/check/in', '', 'ok', 'req_1', clock() + interval '1 minute' from api_key where client_id is not null limit 1;
insert into audit_refusal (key, window_starts_at, actor, action, subject, result, request_id, times)
  values ('\x0c', date_trunc('hour', clock()), 'nobody', 'GET /v1/partners/school', '', 'unauthorized', 'req_2', 40);
insert into biometric (client_id, school_id, biometric_id, student_id) select client_id, school_id, 'B-17', id from student limit 1;
insert into client_alarm (client_id, told) select id, 10 from client limit 1;
insert into connection_request (app_id, client_slug) select id, 'colegio-sem-cadastro' from app limit 1;
insert into consent (client_id, school_id, student_id, kind, granted, responsible_id, recorded_by)
  select client_id, school_id, student_id, 'photo', true, responsible_id, (select id from panel_user limit 1) from responsible_link limit 1;
insert into council_deliberation (client_id, class_council_id, enrollment_id, position, result, note)
  select client_id, (select id from class_council limit 1), id, 1, 'APROVADO_PELO_CONSELHO', 'Evolução no 4º bimestre' from enrollment limit 1;
insert into delivery_stat (app_id, kind, step, at, event_name, outcome, slowness, attempts, failed)
  select id, 'test', 3600, date_trunc('hour', clock()), 'student.created', '200', 3, 7, 0 from app limit 1;
insert into diary_attendance (client_id, diary_entry_id, enrollment_id, status)
  select client_id, (select id from diary_entry limit 1), id, 'late' from enrollment limit 1;
insert into idempotency_key (token_id, key, request_hash, status, headers, body)
  values (gen_random_uuid(), 'retry-1', '\x01', 201, '{"etag": "\"1\""}', '{"name":"Íris"}');
insert into import (client_id, school_id, kind, rows, total, done)
  select client_id, id, 'students', '[{"line": 3, "record": {"name": "Íris"}}]', 2, 1 from school limit 1;
insert into invitation (client_id, user_id, hash, expires_at) select client_id, id, '\x02', clock() + interval '7 days' from panel_user limit 1;
insert into known_network (subject_id, network) select id, '192.0.2.0/24' from partner_member limit 1;
insert into mail (sealed) values ('\x03');
insert into member_invitation (partner_id, email, name, role, hash, expires_at)
  select id, 'nova@parceiro.example', 'Nova', 'developer', '\x04', clock() + interval '7 days' from partner limit 1;
insert into minimisation (app_id, client_id, position) select id, sandbox_client_id, uuid_v7(clock()) from app limit 1;
insert into notice (app_id, kind, fields) select id, 'digest', '{"failed": 3}' from app limit 1;
insert into passkey (audience, subject_id, credential_id, public_key, counter, transports, name)
  select 'portal', id, '\x05', '\x06', 12, '{internal,hybrid}', 'Notebook' from partner_member limit 1;
insert into passkey_challenge (hash, audience, expires_at) values ('\x07', 'panel', clock() + interval '5 minutes');
insert into password_reset (hash, audience, subject_id, expires_at)
  select '\x08', 'portal', id, clock() + interval '1 hour' from partner_member limit 1;
insert into past_classroom (client_id, school_id, enrollment_id, classroom_id, since, until, reason)
  select client_id, school_id, id, classroom_id, enrolled_on, enrolled_on + 30, 'Mudança de turno' from enrollment limit 1;
insert into pick_up_student (client_id, pick_up_id, student_id)
  select client_id, (select id from pick_up limit 1), id from student limit 1;
insert into platform_log (id, client_id, level, message, fields)
  select uuid_v7(clock()), id, 'error', 'webhook_url.failed', '{"status": 500}' from client limit 1;
insert into queue_entry (delivery_id, event_id, client_id, app_id, receiver_id, receiver_kind, masked, due_at, attempt_count, cycle_attempts, cycle_limit)
  select id, event_id, client_id, app_id, receiver_id, receiver_kind, masked, clock() + interval '1 minute', 2, 2, 6 from delivery limit 2;
insert into recovery_code (subject_id, hash) select id, '\x09' from partner_member limit 1;
insert into removed_responsible_link (client_id, school_id, responsible_id, student_id, kind)
  select client_id, school_id, responsible_id, student_id, kind from responsible_link limit 1;
insert into resend_task (app_id, receiver_id, receiver_kind, events, rate, matched, done, refusals, position, ends_before)
  select app_id, id, kind, '{student.*}', 50, 120, 40, '{"delivery_too_old": 2}', uuid_v7(clock()), uuid_v7(clock()) from endpoint limit 1;
insert into school_day (app_id, pace_ms, facts, steps) select id, 1500, '{"student": "2026.00001"}', '[{"status": 201}]' from app limit 1;
insert into stream_position (app_id, kind, position) select id, 'test', uuid_v7(clock()) from app limit 1;
insert into totp (subject_id, audience, sealed, confirmed_at, last_step) select id, 'portal', '\x0a', clock(), 58000000 from partner_member limit 1;
insert into undelivered (receiver_id, delivery_id, client_id, app_id, event_name, status, last_status, finished_at)
  select receiver_id, id, client_id, app_id, event_name, 'failed', 503, clock() from delivery limit 1;
insert into visitor_key (school_id, client_id, sealed) select id, client_id, '\x0b' from school limit 1;
insert into worker (id, host, pid, version) values (gen_random_uuid(), 'sineta-1', 4711, '0.1.0');
