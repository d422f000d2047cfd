-- Once a morning the owners of an app are told what failed on the day before, in one letter.
alter table notice drop constraint notice_kind_check;
alter table notice add constraint notice_kind_check check (kind in ('endpoint_failing', 'endpoint_disabled', 'webhook_url_failing', 'digest'));
