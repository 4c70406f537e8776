ALTER TABLE "audit" ADD COLUMN "hash" "bytea" DEFAULT '' NOT NULL;--> statement-breakpoint
/* The hash of a row: SHA-256 over the hash before it and the row's own content. jsonb has one text for one value. */
CREATE FUNCTION "audit_hash"("entry" "audit", "previous" bytea) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(previous || convert_to(jsonb_build_array(
    entry.id, to_char(entry.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
    entry.actor, entry.staff_id, entry.actor_name, entry.session_id, entry.action,
    entry.subject, entry.subject_id, entry.before, entry.after, entry.reason)::text, 'UTF8'))
$$;--> statement-breakpoint
DO $$
DECLARE
  entry "audit";
  previous bytea := '';
BEGIN
  FOR entry IN SELECT * FROM "audit" ORDER BY "id" LOOP
    previous := "audit_hash"(entry, previous);
    UPDATE "audit" SET "hash" = previous WHERE "id" = entry.id;
  END LOOP;
END $$;--> statement-breakpoint
/* One writer at a time until it commits, so that no two rows follow the same one. Ids follow the same order. */
CREATE FUNCTION "audit_chain"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  newest "audit";
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('audit', 0));
  SELECT * INTO newest FROM "audit" ORDER BY "id" DESC LIMIT 1;
  NEW."id" := coalesce(newest.id, 0) + 1;
  NEW."hash" := "audit_hash"(NEW, coalesce(newest.hash, ''));
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_chain" BEFORE INSERT ON "audit" FOR EACH ROW EXECUTE FUNCTION "audit_chain"();--> statement-breakpoint
CREATE FUNCTION "audit_refuse"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Rows of the audit log are only added.' USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit" FOR EACH STATEMENT EXECUTE FUNCTION "audit_refuse"();
