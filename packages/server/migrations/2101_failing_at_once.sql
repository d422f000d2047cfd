-- Attempts that an endpoint refused in a row, counted up to the number that makes it failing. The settling of results counts
-- them and writes `failing_since`; a success, and saving the endpoint, begin anew.
alter table endpoint add failed_in_a_row smallint not null default 0;
update endpoint set failed_in_a_row = 3 where failing_since is not null;
