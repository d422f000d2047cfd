-- The test deliveries of an app, newest first: found among the millions that its clients cause. Only those enter the index.
create index delivery_app_test on delivery (app_id, id) where receiver_kind = 'test';
