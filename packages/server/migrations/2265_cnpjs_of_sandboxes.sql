-- Every second sandbox has a CNPJ with letters. All sandboxes were counted to know which is next.
create sequence sandbox_cnpj;
