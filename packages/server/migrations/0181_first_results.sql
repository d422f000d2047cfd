-- What a gateway was answered when it first told of a payment, with its members in their order.
alter table receivable_payment add result json;
