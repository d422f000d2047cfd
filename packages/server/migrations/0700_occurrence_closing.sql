-- An occurrence is closed once it was dealt with: what came of it, and when. It is not edited afterwards.
alter table disciplinary_occurrence
  add column closed_at timestamptz,
  add column outcome text,
  add constraint outcome_of_closed check (outcome is null or closed_at is not null);
