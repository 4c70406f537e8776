ALTER TABLE "checkout_details" ADD COLUMN "po_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "po_number" text;--> statement-breakpoint
/* An order is found by its PO number too, typed with or without 'PO'. */
CREATE OR REPLACE FUNCTION "order_words"("wanted" integer) RETURNS tsvector LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT array_to_tsvector(array(
      SELECT 'n:' || right(lower(replace(o.number, '-', '')), most) FROM generate_series(4, 10) most)
    || public.search_words(concat_ws(' ', q.details #>> '{shipping,firstName}', q.details #>> '{shipping,lastName}',
      q.details #>> '{billing,firstName}', q.details #>> '{billing,lastName}', q.details ->> 'tradeCompanyName',
      c.trade_company, q.details ->> 'email', d.details #>> '{shipping,firstName}',
      d.details #>> '{shipping,lastName}', d.details ->> 'email'))
    || public.search_words(o.settlement_reference) || public.search_compact('r:', o.settlement_reference)
    || public.search_words('PO ' || o.po_number) || public.search_compact('r:', o.po_number)
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
  WHERE o.id = wanted);
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "order_search_of_order"
  AFTER INSERT OR UPDATE OF "number", "settlement_reference", "po_number", "customer_id", "attempt_id"
  ON "orders" FOR EACH ROW EXECUTE FUNCTION "index_changed_order"();
