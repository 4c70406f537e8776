CREATE TABLE "order_change" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"number" integer NOT NULL,
	"is_latest" boolean NOT NULL,
	"details" jsonb NOT NULL,
	"service_id" integer NOT NULL,
	"service_name" text NOT NULL,
	"delivery_date" date,
	"date_estimated" boolean NOT NULL,
	"words" text NOT NULL,
	"is_told" boolean NOT NULL,
	"is_address" boolean NOT NULL,
	"difference_pence" bigint NOT NULL,
	"settled" text NOT NULL,
	"note_id" integer,
	"actor" text NOT NULL,
	"staff_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_change_settled" CHECK ("order_change"."settled" in ('nothing', 'given-back', 'waived')),
	CONSTRAINT "order_change_nothing_to_settle" CHECK (("order_change"."difference_pence" = 0) = ("order_change"."settled" = 'nothing'))
);
--> statement-breakpoint
ALTER TABLE "order_change" ADD CONSTRAINT "order_change_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_change" ADD CONSTRAINT "order_change_note_id_order_note_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."order_note"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_change" ADD CONSTRAINT "order_change_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_change_by_number" ON "order_change" USING btree ("order_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "order_change_latest" ON "order_change" USING btree ("order_id") WHERE "order_change"."is_latest";--> statement-breakpoint
CREATE INDEX "order_change_by_staff" ON "order_change" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "order_change_by_note" ON "order_change" USING btree ("note_id");--> statement-breakpoint
CREATE INDEX "order_change_by_service" ON "order_change" USING btree ("service_name") WHERE "order_change"."is_latest";
--> statement-breakpoint
/* An order is found by what it was ordered with and by what it was changed to. */
CREATE OR REPLACE FUNCTION "order_words"("wanted" integer) RETURNS tsvector LANGUAGE sql STABLE AS $$
  SELECT array_to_tsvector(array(
      SELECT 'n:' || right(lower(replace(o.number, '-', '')), most) FROM generate_series(4, 10) most)
    || public.search_words(concat_ws(' ', q.details #>> '{shipping,firstName}', q.details #>> '{shipping,lastName}',
      q.details #>> '{billing,firstName}', q.details #>> '{billing,lastName}', q.details ->> 'tradeCompanyName',
      c.trade_company, q.details ->> 'email', d.details #>> '{shipping,firstName}',
      d.details #>> '{shipping,lastName}', d.details ->> 'email'))
    || public.search_words(o.settlement_reference) || public.search_compact('r:', o.settlement_reference)
    || public.search_telephone(q.details ->> 'telephone')
    || public.search_telephone(d.details ->> 'telephone')
    || public.search_compact('p:', q.details #>> '{shipping,postcode}')
    || public.search_compact('p:', q.details #>> '{billing,postcode}')
    || public.search_compact('p:', d.details #>> '{shipping,postcode}')
    || public.search_compact('r:', a.payment_id) || public.search_compact('r:', a.capture_id)
    || coalesce((SELECT array_agg(word) FROM public.manual_payment m, unnest(public.search_words(m.reference)
      || public.search_compact('r:', m.reference) || public.search_compact('r:', m.payment_id)) word
      WHERE m.order_id = o.id), '{}'))
  FROM public.orders o JOIN public.quote q ON q.id = o.quote_id
  LEFT JOIN public.order_change d ON d.order_id = o.id AND d.is_latest
  LEFT JOIN public.customer c ON c.id = o.customer_id
  LEFT JOIN public.payment_attempt a ON a.id = o.attempt_id
  WHERE o.id = wanted
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "index_changed_order"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'orders' THEN PERFORM public.index_order(NEW.id);
    WHEN 'quote' THEN PERFORM public.index_order(id) FROM public.orders WHERE quote_id = NEW.id;
    WHEN 'order_change' THEN PERFORM public.index_order(NEW.order_id);
    WHEN 'payment_attempt' THEN PERFORM public.index_order(id) FROM public.orders WHERE attempt_id = NEW.id;
    WHEN 'manual_payment' THEN
      PERFORM public.index_order(id) FROM public.orders WHERE id IN (OLD.order_id, NEW.order_id);
  END CASE;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "order_search_of_change" AFTER INSERT ON "order_change" FOR EACH ROW
  EXECUTE FUNCTION "index_changed_order"();
