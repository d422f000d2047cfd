-- The board of leads reads each stage by itself, latest first: a stage with few of them was looked for among all that a school ever had.
create index crm_lead_stage on crm_lead (school_id, stage, updated_at, id);
-- Visitors and books are listed by name, page after page, as students are.
create index visitor_name on visitor (school_id, folded_name, id);
create index library_item_title on library_item (school_id, folded_title, id);
