-- Sessions are kept for half a year, and a few of them are open. All were read every ten minutes for those that had become too old, every five
-- for those without a second factor, and by each reset of a sandbox for its own.
create index session_end on session ((coalesce(revoked_at, expires_at)));
create index session_client on session (client_id) where client_id is not null;
