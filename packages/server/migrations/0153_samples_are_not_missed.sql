-- A sample that a client sent to its own address and that failed is nothing the client missed: its envelope says nowhere that
-- it is one, so it must not be among what is sent again in bulk. It stays in the log, and can be resent by its id.

drop trigger missed on delivery;
create trigger missed after update on delivery for each row
  when (new.ended_as in ('failed', 'skipped') and new.ended_as is distinct from old.ended_as and not (new.is_test and new.app_id is null))
  execute function miss_delivery();

delete from undelivered u using delivery d where u.app_id is null and d.id = u.delivery_id and d.is_test;
