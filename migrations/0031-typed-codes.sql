-- A verification code is found however it was typed: in capitals or not, with or without its groups.
create index credit_by_typed_code on credit (lower(replace(verification_code, '-', '')));
