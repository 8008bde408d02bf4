-- Which key sealed a certificate, as the log names it (docs/specification/records.md, RL-17 and RL-38): "x509:" and the SHA-256 of its certificate.
alter table credit_proof
add column sealed_with text;

-- Seals from before have their certificate inside: the first one behind the type of what is signed ("data") and the head of the set of certificates.
update credit_proof
set
  sealed_with = 'x509:' || encode(
    sha256(
      substring(
        seal
        from
          place.at for get_byte(seal, place.at + 1) * 256 + get_byte(seal, place.at + 2) + 4
      )
    ),
    'hex'
  )
from
  (
    select
      credit_id,
      position('\x06092a864886f70d010701'::bytea in seal) + 15 as at
    from
      credit_proof
    where
      seal is not null
  ) as place
where
  place.credit_id = credit_proof.credit_id;

-- What the log says of keys: few entries among very many.
create index log_entry_keys on log_entry (log, leaf)
where
  kind in ('key', 'key-lost');
