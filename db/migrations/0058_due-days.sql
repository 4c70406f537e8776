ALTER TABLE "orders" ADD COLUMN "due_on" date;--> statement-breakpoint
/* The day of delivery as it is now: that of the latest change, or that of the quote. */
CREATE FUNCTION "due_day_of"("wanted" integer, "frozen" integer) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN c.id IS NULL THEN q.delivery_date ELSE c.delivery_date END
  FROM public.quote q LEFT JOIN public.order_change c ON c.order_id = wanted AND c.is_latest WHERE q.id = frozen
$$;--> statement-breakpoint
/* New orders, and those that are open again after a dispatch was taken back. */
CREATE FUNCTION "set_due_day"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.due_on := public.due_day_of(NEW.id, NEW.quote_id);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "orders_due_day" BEFORE INSERT OR UPDATE OF "state" ON "orders"
  FOR EACH ROW EXECUTE FUNCTION "set_due_day"();--> statement-breakpoint
CREATE FUNCTION "set_changed_due_day"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'quote' THEN
      UPDATE public.orders SET due_on = public.due_day_of(id, quote_id) WHERE quote_id = NEW.id;
    WHEN 'order_change' THEN
      UPDATE public.orders SET due_on = public.due_day_of(id, quote_id) WHERE id = NEW.order_id;
  END CASE;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "quote_due_day" AFTER UPDATE OF "delivery_date" ON "quote" FOR EACH ROW
  WHEN (OLD.delivery_date IS DISTINCT FROM NEW.delivery_date) EXECUTE FUNCTION "set_changed_due_day"();--> statement-breakpoint
CREATE TRIGGER "order_change_due_day" AFTER INSERT OR UPDATE OF "is_latest", "delivery_date" ON "order_change" FOR EACH ROW
  WHEN (NEW.is_latest) EXECUTE FUNCTION "set_changed_due_day"();--> statement-breakpoint
/* Only what is open is listed by its day. */
UPDATE "orders" SET "due_on" = due_day_of("id", "quote_id") WHERE "state" IN ('placed', 'released');--> statement-breakpoint
CREATE INDEX "orders_open_by_day" ON "orders" USING btree (coalesce("due_on", date '9999-12-31'),"id") WHERE "orders"."state" in ('placed', 'released');
