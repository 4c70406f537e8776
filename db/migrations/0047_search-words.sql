/*
 * The words of the back office's search, by functions whose plans a session keeps: a function in SQL is planned
 * again by each statement that calls it, which took most of the time of placing an order's words.
 */
CREATE OR REPLACE FUNCTION "search_plain"("typed" text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN regexp_replace(normalize(lower(coalesce(typed, '')), NFKD), '[\u0300-\u036f''’]', '', 'g');
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "search_words"("typed" text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN array(
    SELECT 'w:' || left(word, 60) FROM (
      SELECT regexp_split_to_table(public.search_plain(typed), '[\s@.,;:/()&+_"-]+')
      UNION SELECT regexp_split_to_table(public.search_plain(translate(typed, '''’', '  ')), '[\s@.,;:/()&+_"-]+')
      UNION SELECT part FROM regexp_split_to_table(public.search_plain(typed), '\s+') part WHERE part LIKE '%@%'
    ) words (word) WHERE word <> '');
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "search_telephone"("typed" text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  dialled text :=
    left(regexp_replace(regexp_replace(coalesce(typed, ''), '\D', '', 'g'), '^(0044|44)0?', '0'), 20);
BEGIN
  IF dialled = '' THEN RETURN '{}'; END IF;
  RETURN array(
    SELECT 't:' || right(dialled, most) FROM generate_series(least(6, length(dialled)), length(dialled)) most);
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "search_compact"("kind" text, "typed" text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  IF typed ~ '\S' THEN RETURN array[kind || left(regexp_replace(lower(typed), '\s', '', 'g'), 60)]; END IF;
  RETURN '{}';
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "order_words"("wanted" integer) RETURNS tsvector LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT array_to_tsvector(array(
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
  WHERE o.id = wanted);
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "customer_words"("who" "customer") RETURNS tsvector LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN array_to_tsvector(
    public.search_words(concat_ws(' ', who.first_name, who.last_name, who.trade_company, who.email))
    || public.search_telephone(who.telephone));
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "index_order"("wanted" integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.order_search (order_id, words) SELECT wanted, public.order_words(wanted)
  WHERE exists (SELECT FROM public.orders WHERE id = wanted)
  ON CONFLICT (order_id) DO UPDATE SET words = excluded.words;
END $$;
