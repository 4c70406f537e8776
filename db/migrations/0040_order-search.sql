CREATE TABLE "customer_search" (
	"customer_id" integer PRIMARY KEY NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_search" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customer_search" ADD CONSTRAINT "customer_search_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_search" ADD CONSTRAINT "order_search_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_search_words" ON "customer_search" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "order_search_words" ON "order_search" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "order_line_by_variation" ON "order_line" USING btree ("variation_id","order_id");--> statement-breakpoint
CREATE INDEX "orders_refunded" ON "orders" USING btree ("placed_at","id") WHERE "orders"."refunded_pence" > 0;--> statement-breakpoint
CREATE INDEX "orders_paid_by_hand" ON "orders" USING btree ("placed_at","id") WHERE "orders"."attempt_id" is null and "orders"."method" <> 'account';--> statement-breakpoint
CREATE INDEX "quote_by_service" ON "quote" USING btree ("service_name","id");--> statement-breakpoint
CREATE INDEX "quote_by_code" ON "quote" USING btree ("discount_code","id") WHERE "quote"."discount_code" is not null;--> statement-breakpoint
/* Lower case without accents and apostrophes: 'O’Brien' and 'obrien' are one word. */
CREATE FUNCTION "search_plain"("typed" text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT regexp_replace(normalize(lower(coalesce(typed, '')), NFKD), '[\u0300-\u036f''’]', '', 'g')
$$;--> statement-breakpoint
/* The words of a text, 'brien' of 'O’Brien' too, and the whole of each part with an '@'. */
CREATE FUNCTION "search_words"("typed" text) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT array(
    SELECT 'w:' || left(word, 60) FROM (
      SELECT regexp_split_to_table(public.search_plain(typed), '[\s@.,;:/()&+_"-]+')
      UNION SELECT regexp_split_to_table(public.search_plain(translate(typed, '''’', '  ')), '[\s@.,;:/()&+_"-]+')
      UNION SELECT part FROM regexp_split_to_table(public.search_plain(typed), '\s+') part WHERE part LIKE '%@%'
    ) words (word) WHERE word <> '')
$$;--> statement-breakpoint
/* A telephone as it is dialled in the UK, and its ends of six digits or more: '+44 (0)113 496-0123' is 01134960123. */
CREATE FUNCTION "search_telephone"("typed" text) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT array(
    SELECT 't:' || right(dialled, most)
    FROM (SELECT left(regexp_replace(regexp_replace(coalesce(typed, ''), '\D', '', 'g'), '^(0044|44)0?', '0'), 20)) one (dialled),
      generate_series(least(6, length(dialled)), length(dialled)) most
    WHERE dialled <> '')
$$;--> statement-breakpoint
/* A postcode without its space, and a reference without spaces. */
CREATE FUNCTION "search_compact"("kind" text, "typed" text) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT array(SELECT kind || left(regexp_replace(lower(typed), '\s', '', 'g'), 60) WHERE typed ~ '\S')
$$;--> statement-breakpoint
/* What an order is found by (M-018): with its number's ends of four symbols or more. */
CREATE FUNCTION "order_words"("wanted" integer) RETURNS tsvector LANGUAGE sql STABLE AS $$
  SELECT array_to_tsvector(array(
      SELECT 'n:' || right(lower(replace(o.number, '-', '')), most) FROM generate_series(4, 10) most)
    || public.search_words(concat_ws(' ', q.details #>> '{shipping,firstName}', q.details #>> '{shipping,lastName}',
      q.details #>> '{billing,firstName}', q.details #>> '{billing,lastName}', q.details ->> 'tradeCompanyName',
      c.trade_company, q.details ->> 'email'))
    || public.search_words(o.settlement_reference) || public.search_compact('r:', o.settlement_reference)
    || public.search_telephone(q.details ->> 'telephone')
    || public.search_compact('p:', q.details #>> '{shipping,postcode}')
    || public.search_compact('p:', q.details #>> '{billing,postcode}')
    || public.search_compact('r:', a.payment_id) || public.search_compact('r:', a.capture_id)
    || coalesce((SELECT array_agg(word) FROM public.manual_payment m, unnest(public.search_words(m.reference)
      || public.search_compact('r:', m.reference) || public.search_compact('r:', m.payment_id)) word
      WHERE m.order_id = o.id), '{}'))
  FROM public.orders o JOIN public.quote q ON q.id = o.quote_id
  LEFT JOIN public.customer c ON c.id = o.customer_id
  LEFT JOIN public.payment_attempt a ON a.id = o.attempt_id
  WHERE o.id = wanted
$$;--> statement-breakpoint
CREATE FUNCTION "customer_words"("who" "customer") RETURNS tsvector LANGUAGE sql STABLE AS $$
  SELECT array_to_tsvector(
    public.search_words(concat_ws(' ', who.first_name, who.last_name, who.trade_company, who.email))
    || public.search_telephone(who.telephone))
$$;--> statement-breakpoint
CREATE FUNCTION "index_order"("wanted" integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO public.order_search (order_id, words) SELECT wanted, public.order_words(wanted)
  WHERE exists (SELECT FROM public.orders WHERE id = wanted)
  ON CONFLICT (order_id) DO UPDATE SET words = excluded.words
$$;--> statement-breakpoint
CREATE FUNCTION "index_changed_order"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'orders' THEN PERFORM public.index_order(NEW.id);
    WHEN 'quote' THEN PERFORM public.index_order(id) FROM public.orders WHERE quote_id = NEW.id;
    WHEN 'payment_attempt' THEN PERFORM public.index_order(id) FROM public.orders WHERE attempt_id = NEW.id;
    WHEN 'manual_payment' THEN
      PERFORM public.index_order(id) FROM public.orders WHERE id IN (OLD.order_id, NEW.order_id);
  END CASE;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "index_changed_customer"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.customer_search (customer_id, words) VALUES (NEW.id, public.customer_words(NEW))
  ON CONFLICT (customer_id) DO UPDATE SET words = excluded.words;
  IF TG_OP = 'UPDATE' AND OLD.trade_company IS DISTINCT FROM NEW.trade_company THEN
    PERFORM public.index_order(id) FROM public.orders WHERE customer_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "order_search_of_order" AFTER INSERT OR UPDATE OF "number", "settlement_reference", "customer_id", "attempt_id"
  ON "orders" FOR EACH ROW EXECUTE FUNCTION "index_changed_order"();--> statement-breakpoint
CREATE TRIGGER "order_search_of_quote" AFTER UPDATE OF "details" ON "quote" FOR EACH ROW
  WHEN (OLD.details IS DISTINCT FROM NEW.details) EXECUTE FUNCTION "index_changed_order"();--> statement-breakpoint
CREATE TRIGGER "order_search_of_payment" AFTER UPDATE OF "payment_id", "capture_id" ON "payment_attempt" FOR EACH ROW
  WHEN ((OLD.payment_id, OLD.capture_id) IS DISTINCT FROM (NEW.payment_id, NEW.capture_id))
  EXECUTE FUNCTION "index_changed_order"();--> statement-breakpoint
CREATE TRIGGER "order_search_of_reference" AFTER UPDATE OF "order_id", "reference", "payment_id" ON "manual_payment" FOR EACH ROW
  WHEN ((OLD.order_id, OLD.reference, OLD.payment_id) IS DISTINCT FROM (NEW.order_id, NEW.reference, NEW.payment_id))
  EXECUTE FUNCTION "index_changed_order"();--> statement-breakpoint
CREATE TRIGGER "customer_search_of_customer" AFTER INSERT OR UPDATE OF "first_name", "last_name", "trade_company", "email", "telephone"
  ON "customer" FOR EACH ROW EXECUTE FUNCTION "index_changed_customer"();--> statement-breakpoint
/* The newest at once; a job adds the older ones in batches. */
INSERT INTO "order_search" SELECT id, order_words(id) FROM "orders" ORDER BY id DESC LIMIT 2000;--> statement-breakpoint
INSERT INTO "customer_search" SELECT id, customer_words(customer) FROM "customer" ORDER BY id DESC LIMIT 2000;
