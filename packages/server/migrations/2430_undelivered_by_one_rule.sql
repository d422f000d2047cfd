-- Which deliveries are undelivered was written in each of the three triggers, and one of them left out samples that a client sent to its own URL.
-- The rule is written into their conditions and is not a function, which PostgreSQL would parse anew for every check-in.
do $$
declare
  rule constant text := $rule$(%1$s.ended_as in ('failed', 'skipped') and not (%1$s.is_test and %1$s.app_id is null))$rule$;
  is_undelivered constant text := format(rule, 'new');
  was_undelivered constant text := format(rule, 'old');
begin
  drop trigger missed_at_once on delivery;
  drop trigger missed on delivery;
  drop trigger no_longer_missed on delivery;
  execute 'create trigger missed_at_once after insert on delivery for each row when (' || is_undelivered || ') execute function miss_delivery()';
  execute 'create trigger missed after update on delivery for each row when (' || is_undelivered
    || ' and new.ended_as is distinct from old.ended_as) execute function miss_delivery()';
  execute 'create trigger no_longer_missed after update on delivery for each row when (' || was_undelivered || ' and ' || is_undelivered
    || ' is not true) execute function no_longer_miss_delivery()';
end $$;
