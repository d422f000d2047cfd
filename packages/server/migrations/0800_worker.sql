-- Processes that send deliveries, for the operators' console. Each writes its row every few seconds and removes it when it
-- stops; a row that grew old is a process that died.
create table worker (
  id uuid primary key,
  host text not null,
  pid int not null,
  version text not null,
  started_at timestamptz not null default clock(),
  seen_at timestamptz not null default clock()
);
revoke all on worker from sineta_app;
