-- Spreadsheets of people, written row by row by a job. The rows are personal data and go as soon as they are written; the
-- faults stay for the report.
create table import (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references client,
  school_id uuid not null references school,
  kind text not null check (kind in ('students', 'responsibles')),
  status text not null default 'running' check (status in ('running', 'done')),
  -- What waits to be written: an array of {line, record}.
  rows jsonb,
  total int not null,
  done int not null default 0,
  created int not null default 0,
  faults jsonb not null default '[]',
  created_at timestamptz not null default clock(),
  -- Imports take turns: the one that waited longest is next.
  touched_at timestamptz not null default clock(),
  finished_at timestamptz
);
create index import_running on import (touched_at) where status = 'running';
create index import_school on import (school_id, created_at);
select isolate('import');
