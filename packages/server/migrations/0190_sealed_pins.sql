-- A PIN has 4 to 8 digits: whoever has a copy of the database tries them all against a hash in minutes. What is kept is
-- the hash, sealed under a key from outside. Nothing has ever read the plain ones, and they cannot be sealed from here.
alter table responsible drop column pin_hash, add column pin_sealed bytea;
