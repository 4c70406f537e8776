ALTER TABLE "audit" ADD COLUMN "request_id" text;--> statement-breakpoint
CREATE INDEX "audit_by_request" ON "audit" USING btree ("request_id") WHERE "audit"."request_id" is not null;--> statement-breakpoint
/* A request is part of what the hash covers. Rows without one, all that are older, have the hash that they always had. */
CREATE OR REPLACE FUNCTION "audit_hash"("entry" "audit", "previous" bytea) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(previous || convert_to((jsonb_build_array(
    entry.id, to_char(entry.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
    entry.actor, entry.staff_id, entry.actor_name, entry.session_id, entry.action,
    entry.subject, entry.subject_id, entry.before, entry.after, entry.reason)
    || CASE WHEN entry.request_id IS NULL THEN '[]' ELSE jsonb_build_array(entry.request_id) END)::text, 'UTF8'))
$$;
