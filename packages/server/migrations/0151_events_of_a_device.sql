-- A device counts its own events, but one key may serve several schools: what a reading of one school is called says nothing
-- about those of another.
drop index attendance_device_event;
create unique index attendance_device_event on attendance (key_id, device_event_id, school_id) where device_event_id is not null;
