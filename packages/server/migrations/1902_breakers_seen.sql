-- What a worker's circuit breaker does to a receiver, for those who ask why a delivery waits. Null: it is closed. A success clears it.
alter table endpoint add breaker_failures int, add breaker_opened_at timestamptz, add breaker_probe_at timestamptz;
alter table client_apis add breaker_failures int, add breaker_opened_at timestamptz, add breaker_probe_at timestamptz;
