# gem install sinatra rackup puma && ruby receiver.rb
# Receives on http://127.0.0.1:8787/hooks. The secret is read from SINETA_SECRET.
require 'base64'
require 'json'
require 'openssl'
require 'sinatra'

set :port, Integer(ENV.fetch('PORT', 8787))
KEY = Base64.strict_decode64(ENV.fetch('SINETA_SECRET').delete_prefix('whsec_'))
SEEN = {} # in production, use a table with a unique id
ONE_AT_A_TIME = Mutex.new

def handle(id, envelope)
  puts "#{id} #{envelope['event']}"
end

def genuine?(id, at, signatures, body)
  return false unless at.match?(/\A\d{1,15}\z/) && (Time.now.to_i - at.to_i).abs <= 300

  digest = OpenSSL::HMAC.digest('SHA256', KEY, "#{id}.#{at}.".b + body.b)
  expected = "v1,#{Base64.strict_encode64(digest)}"
  # During a rotation there are two signatures, separated by a space.
  signatures.split(' ').any? { |one| Rack::Utils.secure_compare(expected, one) }
end

post '/hooks' do
  # Read before anything parses it, because the signature covers these bytes.
  body = request.body.read
  id = request.env['HTTP_WEBHOOK_ID'].to_s
  at = request.env['HTTP_WEBHOOK_TIMESTAMP'].to_s
  halt 401 unless genuine?(id, at, request.env['HTTP_WEBHOOK_SIGNATURE'].to_s, body)

  ONE_AT_A_TIME.synchronize do
    unless SEEN[id]
      handle(id, JSON.parse(body)) # if it raises, there is no 2xx and the delivery is retried
      SEEN[id] = true
    end
  end
  204
end
