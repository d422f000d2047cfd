-- Who the demo's people are and what its keys are, sealed: the welcome text says it again at every start.
create table demo (
  singleton boolean primary key default true check (singleton),
  sealed bytea not null
);
