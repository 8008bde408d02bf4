// Whom the embedded PostgreSQL obeys. The portal works as a role that owns its own database and nothing else: whatever
// statement might reach it, it cannot read files of the machine, run programs, or change the server.
import pg from 'pg';
import type { DatabaseAddress } from './database.ts';

/**
 * The role that initdb makes. A cluster of an earlier release has everything in its name; PostgreSQL never lets it stop
 * being a superuser.
 */
export const superuser = 'portal';
/** The role that the portal works as. It may make databases, for tests and tries. */
export const worker = 'portal_worker';

/**
 * What the superuser owns in the portal's database, each as the statement that hands it over. Members of an extension
 * and what follows its table are left out. A partition depends on its table like these, and keeps an owner of its own.
 */
const ownedBySuperuser = `
  with own_schema as (select oid, nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'),
    dependent as (select classid, objid from pg_depend where deptype in ('e', 'i', 'a') and objsubid = 0),
    owner as (select oid from pg_roles where rolname = '${superuser}')
  select format('alter schema %I owner to ${worker}', nspname) as act from own_schema
    where (select nspowner from pg_namespace where oid = own_schema.oid) = (select oid from owner)
  union all
  select format('alter %s %s owner to ${worker}',
      case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end, oid::regclass)
    from pg_class where relkind in ('r', 'p', 'v', 'm', 'S') and relnamespace in (select oid from own_schema)
      and relowner = (select oid from owner)
      and (relispartition or ('pg_class'::regclass, oid) not in (select classid, objid from dependent))
  union all
  select format('alter routine %s owner to ${worker}', oid::regprocedure)
    from pg_proc where prokind <> 'a' and pronamespace in (select oid from own_schema)
      and proowner = (select oid from owner) and ('pg_proc'::regclass, oid) not in (select classid, objid from dependent)
  union all
  select format('alter type %s owner to ${worker}', oid::regtype)
    from pg_type where typtype in ('e', 'd', 'r') and typnamespace in (select oid from own_schema)
      and typowner = (select oid from owner) and ('pg_type'::regclass, oid) not in (select classid, objid from dependent)
  union all
  select format('alter text search dictionary %s owner to ${worker}', oid::regdictionary)
    from pg_ts_dict where dictnamespace in (select oid from own_schema)
      and dictowner = (select oid from owner) and ('pg_ts_dict'::regclass, oid) not in (select classid, objid from dependent)
  union all
  select format('alter text search configuration %s owner to ${worker}', oid::regconfig)
    from pg_ts_config where cfgnamespace in (select oid from own_schema)
      and cfgowner = (select oid from owner) and ('pg_ts_config'::regclass, oid) not in (select classid, objid from dependent)`;

/**
 * Makes the role that the portal works as, with this password (null: it is let in by its socket alone), and hands it
 * what an earlier release made as the superuser.
 */
export async function prepareWorker(asSuperuser: DatabaseAddress, password: string | null): Promise<void> {
  const client = new pg.Client(asSuperuser);
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin');
    const known = await client.query('select from pg_roles where rolname = $1', [worker]);
    const attributes = 'login nosuperuser createdb nocreaterole noreplication nobypassrls';
    const secret = password === null ? '' : ` password ${pg.escapeLiteral(password)}`;
    await client.query(`${known.rowCount === 0 ? 'create' : 'alter'} role ${worker} ${attributes}${secret}`);
    await client.query(`alter database ${pg.escapeIdentifier(client.database ?? '')} owner to ${worker}`);
    const { rows } = await client.query<{ act: string }>(ownedBySuperuser);
    for (const { act } of rows) await client.query(act);
    await client.query('commit');
  } finally {
    await client.end();
  }
}
