-- Receivables, suppliers, leads, library, visitors and the school's calendar. Nothing here is ever removed: records end, are
-- returned, cancelled or made inactive.

create table receivable (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null,
  school_id uuid not null,
  student_id uuid not null,
  responsible_id uuid not null references responsible,
  description text not null,
  due_date date not null,
  amount_cents int not null check (amount_cents > 0),
  status text not null default 'pending'
    check (status in ('pending', 'overdue', 'partially_paid', 'paid', 'refunded', 'renegotiated', 'cancelled')),
  -- Money received, and the part of the amount that is settled: a discount settles without money, and interest is
  -- money that settles nothing.
  paid_cents bigint not null default 0 check (paid_cents >= 0),
  settled_cents int not null default 0 check (settled_cents between 0 and amount_cents),
  version int not null default 1,
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock(),
  foreign key (school_id, client_id) references school (id, client_id),
  foreign key (student_id, school_id) references student (id, school_id),
  unique (id, school_id),
  check ((status in ('paid', 'refunded')) = (settled_cents = amount_cents)),
  check (status not in ('pending', 'overdue', 'cancelled') or settled_cents = 0)
);
create index receivable_updated on receivable (school_id, updated_at, id);
create index receivable_created on receivable (school_id, created_at, id);
create index receivable_student on receivable (student_id);
create index receivable_due on receivable (school_id, due_date) where status = 'pending';
select isolate('receivable'), versioned('receivable');

create table receivable_payment (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null,
  school_id uuid not null,
  receivable_id uuid not null,
  amount_cents int not null check (amount_cents > 0),
  interest_cents int not null default 0 check (interest_cents >= 0),
  discount_cents int not null default 0 check (discount_cents >= 0),
  payment_method text not null
    check (payment_method in ('pix', 'boleto', 'credit_card', 'debit_card', 'bank_transfer', 'cash', 'check', 'other')),
  paid_at timestamptz not null,
  external_id text,
  -- The first response to a gateway's report, with its members in their order: a repeated report gets the same one.
  result json,
  created_at timestamptz not null default clock(),
  foreign key (receivable_id, school_id) references receivable (id, school_id)
);
-- A gateway may report a payment twice; it counts once.
create unique index receivable_payment_external on receivable_payment (receivable_id, external_id);
create index receivable_payment_receivable on receivable_payment (receivable_id);
select isolate('receivable_payment');

create table supplier (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null,
  school_id uuid not null,
  name text not null,
  folded_name text not null,
  cnpj text,
  cpf text,
  email text,
  phone text,
  active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock(),
  foreign key (school_id, client_id) references school (id, client_id),
  check ((cnpj is null) <> (cpf is null))
);
create unique index supplier_cnpj on supplier (school_id, cnpj);
create unique index supplier_cpf on supplier (school_id, cpf);
create index supplier_updated on supplier (school_id, updated_at, id);
select isolate('supplier'), versioned('supplier');

create table crm_lead (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null,
  school_id uuid not null,
  name text not null,
  folded_name text not null,
  email text,
  phone text,
  student_name text,
  grade_id int references grade,
  source text,
  stage text not null default 'new'
    check (stage in ('new', 'contacted', 'visit_scheduled', 'visited', 'proposal', 'enrolled', 'lost')),
  lost_reason text check (lost_reason is null or stage = 'lost'),
  version int not null default 1,
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock(),
  foreign key (school_id, client_id) references school (id, client_id),
  check (email is not null or phone is not null)
);
create index crm_lead_updated on crm_lead (school_id, updated_at, id);
select isolate('crm_lead'), versioned('crm_lead');

create table library_item (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null,
  school_id uuid not null,
  code text not null,
  title text not null,
  folded_title text not null,
  author text,
  copies int not null check (copies > 0),
  -- Moves with the loans, in their transactions: the row itself keeps the last copy from being lent twice.
  on_loan int not null default 0 check (on_loan >= 0),
  version int not null default 1,
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock(),
  foreign key (school_id, client_id) references school (id, client_id),
  unique (id, school_id),
  constraint library_item_copies check (on_loan <= copies)
);
create unique index library_item_code on library_item (school_id, lower(code));
create index library_item_updated on library_item (school_id, updated_at, id);
select isolate('library_item'), versioned('library_item');

create table library_loan (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null,
  school_id uuid not null,
  item_id uuid not null,
  student_id uuid,
  -- Staff borrow by their e-mail address.
  staff_email text check (staff_email = lower(staff_email)),
  status text not null default 'active' check (status in ('active', 'returned')),
  loaned_at timestamptz not null,
  due_date date not null,
  returned_at timestamptz check (returned_at >= loaned_at),
  renewals_count int not null default 0 check (renewals_count >= 0),
  version int not null default 1,
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock(),
  foreign key (school_id, client_id) references school (id, client_id),
  foreign key (item_id, school_id) references library_item (id, school_id),
  foreign key (student_id, school_id) references student (id, school_id),
  check ((student_id is null) <> (staff_email is null)),
  check ((status = 'returned') = (returned_at is not null))
);
create index library_loan_updated on library_loan (school_id, updated_at, id);
create index library_loan_created on library_loan (school_id, created_at, id);
create index library_loan_item on library_loan (item_id);
create index library_loan_student on library_loan (student_id) where status = 'active';
create index library_loan_staff on library_loan (school_id, staff_email) where status = 'active';
select isolate('library_loan'), versioned('library_loan');

-- The key for fingerprints of visitors' documents. Sealed, so that a copy of the database alone does not allow trying all
-- CPFs against the fingerprints.
create table visitor_key (
  school_id uuid primary key,
  client_id uuid not null,
  sealed bytea not null,
  foreign key (school_id, client_id) references school (id, client_id)
);
select isolate('visitor_key');

create table visitor (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null,
  school_id uuid not null,
  name text not null,
  folded_name text not null,
  document_type text check (document_type in ('cpf', 'rg', 'passport', 'other')),
  document_sealed bytea,
  document_masked text,
  document_fingerprint bytea,
  company text,
  phone text,
  active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock(),
  foreign key (school_id, client_id) references school (id, client_id),
  unique (id, school_id),
  check (num_nulls(document_sealed, document_masked, document_fingerprint) in (0, 3))
);
create unique index visitor_document on visitor (school_id, document_fingerprint);
create index visitor_updated on visitor (school_id, updated_at, id);
select isolate('visitor'), versioned('visitor');

create table visit (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null,
  school_id uuid not null,
  visitor_id uuid not null,
  host_name text,
  purpose text,
  status text not null default 'scheduled' check (status in ('scheduled', 'checked_in', 'checked_out', 'cancelled')),
  entrance_id int references entrance,
  scheduled_at timestamptz not null,
  checked_in_at timestamptz,
  checked_out_at timestamptz check (checked_out_at >= checked_in_at),
  cancelled_at timestamptz,
  cancel_reason text,
  version int not null default 1,
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock(),
  foreign key (school_id, client_id) references school (id, client_id),
  foreign key (visitor_id, school_id) references visitor (id, school_id),
  check ((status in ('checked_in', 'checked_out')) = (checked_in_at is not null)),
  check ((status = 'checked_out') = (checked_out_at is not null)),
  check ((status = 'cancelled') = (cancelled_at is not null))
);
-- A visitor is inside at most once.
create unique index visit_inside on visit (visitor_id) where status = 'checked_in';
create index visit_visitor on visit (visitor_id);
create index visit_updated on visit (school_id, updated_at, id);
create index visit_created on visit (school_id, created_at, id);
select isolate('visit'), versioned('visit');

-- The school's calendar. Webhook events are in `event`.
create table school_event (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null,
  school_id uuid not null,
  title text not null,
  description text,
  location text,
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  status text not null default 'draft' check (status in ('draft', 'published', 'started', 'ended', 'cancelled')),
  version int not null default 1,
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock(),
  foreign key (school_id, client_id) references school (id, client_id)
);
create index school_event_updated on school_event (school_id, updated_at, id);
select isolate('school_event'), versioned('school_event');
